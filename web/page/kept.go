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

// keptVersions is of how many versions before this one the static files are still sent.
const keptVersions = 2

// keptFiles are the static files of earlier versions, by address. Each is unpacked when it is
// first asked for.
type keptFiles map[string]func() file

// keep writes this version's static files into a folder, one archive a version, and reads those
// that earlier versions left there: a page that was opened before an upgrade still asks for
// them. Older archives are removed; one that cannot be read is as if it were not there.
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
			_ = os.Remove(name) // it is looked at again at the next start
			continue
		}
		_ = kept.read(name) // what cannot be read was not kept
	}
	return kept, nil
}

// earlier are the archives of other versions, the newest first.
func earlier(dir, own string) []string {
	names, _ := filepath.Glob(filepath.Join(dir, "*.zip")) // the pattern is a valid one
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

// archive writes all files into one, which is there whole or not at all. They are not packed: that
// would take longer than to write them.
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

// read adds the files of an archive, which stays open: each is read when it is asked for.
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

// unpacked is a file of an archive; without a type when it cannot be read.
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

// find is the file of an address, of this version or an earlier one.
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

// Version names what the static files of this program are: pages that were made with others
// came from another version of it.
func (s *Site) Version() string { return s.files.version }
