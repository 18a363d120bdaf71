package shelf

import (
	"tablee/web/page"
	"tablee/web/rulebook"
)

type handlers struct {
	*page.Site
	books rulebook.Books
}
