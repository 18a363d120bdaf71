package catalog

import (
	"fmt"
	"strings"

	"tablee/cmd/internal/cli"
	"tablee/web/texts"
)

// Language returns the language of the environment, or English if the program does not have it.
func Language(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := getenv(name); locale != "" {
			code, _, _ := strings.Cut(locale, "_")
			if texts.Builtin().Find(code) != nil {
				return code
			}
			return texts.Fallback
		}
	}
	return texts.Fallback
}

// ReadLanguage returns the language of the flag, or that of the environment if the flag is empty. An unknown
// language is a command-line error.
func ReadLanguage(flag string, getenv func(string) string) (string, error) {
	if flag == "" {
		return Language(getenv), nil
	}
	if texts.Builtin().Find(flag) == nil {
		return "", cli.Usage(fmt.Errorf("--lang must be one of %s, not %q", strings.Join(texts.Builtin().Codes(), ", "), flag))
	}
	return flag, nil
}
