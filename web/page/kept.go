package page

import (
	"archive/zip"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// keptVersions is the number of earlier versions whose static files are still served.
const keptVersions = 2

// keptFiles holds the static files of earlier versions by address. Each is loaded at its first request.
type keptFiles map[string]func() file

// keep writes this version's static files into a folder, one archive per version, and opens those of earlier
// versions: a page opened before an upgrade still requests them. Older archives are removed; an unreadable
// one is ignored.
func (f *Files) keep(dir string) (keptFiles, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("keep static files: %w", err)
	}
	own := filepath.Join(dir, f.version+".zip")
	now := time.Now()
	if err := os.Chtimes(own, now, now); errors.Is(err, fs.ErrNotExist) {
		err = f.archive(own)
		if err != nil {
			return nil, fmt.Errorf("keep static files: %w", err)
		}
	}
	kept := keptFiles{}
	for i, name := range earlier(dir, own) {
		if i >= keptVersions {
			_ = os.Remove(name) // retried at the next start
			continue
		}
		_ = kept.read(name) // an unreadable archive is ignored
	}
	return kept, nil
}

// earlier returns the archives of other versions, newest first.
func earlier(dir, own string) []string {
	names, _ := filepath.Glob(filepath.Join(dir, "*.zip")) // the pattern is valid
	names = slices.DeleteFunc(names, func(name string) bool { return name == own })
	written := func(name string) time.Time {
		info, err := os.Stat(name)
		if err != nil {
			return time.Time{}
		}
		return info.ModTime()
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(written(b).Compare(written(a)), strings.Compare(a, b)) })
	return names
}

// archive writes all files into an archive, atomically. They are stored uncompressed: compressing takes
// longer than writing.
func (f *Files) archive(name string) error {
	temporary, err := os.CreateTemp(filepath.Dir(name), "new-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	z := zip.NewWriter(temporary)
	for path, file := range f.byPath {
		w, err := z.CreateHeader(&zip.FileHeader{Name: strings.TrimPrefix(path, "/"), Method: zip.Store})
		if err == nil {
			_, err = w.Write(file.plain)
		}
		if err != nil {
			return errors.Join(err, temporary.Close())
		}
	}
	if err := errors.Join(z.Close(), temporary.Sync(), temporary.Close()); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), name)
}

// read adds the files of an archive, which stays open: each file is read on demand.
func (k keptFiles) read(name string) error {
	z, err := zip.OpenReader(name)
	if err != nil {
		return err
	}
	for _, entry := range z.File {
		k["/"+entry.Name] = sync.OnceValue(func() file { return unpacked(entry) })
	}
	return nil
}

// unpacked reads a file of an archive. On failure it returns a file without a type.
func unpacked(entry *zip.File) file {
	r, err := entry.Open()
	if err != nil {
		return file{}
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return file{}
	}
	return ready(entry.Name, data)
}

// find returns the static file of an address, of this version or an earlier one.
func (s *Site) find(path string) (file, bool) {
	if found, ok := s.files.byPath[path]; ok {
		return found, true
	}
	if open, ok := s.kept[path]; ok {
		found := open()
		return found, found.kind != ""
	}
	return file{}, false
}

// Version identifies the static files of this program: a page with another version was made by another
// version of the program.
func (s *Site) Version() string { return s.files.version }
