package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"
)

// entry is a file of an archive. A folder has a name that ends in "/".
type entry struct {
	name  string
	mode  int64
	owner int // user and group
	text  []byte
}

// writeArchive writes the program with its documents: a .zip for Windows, else a .tar.gz.
func (p program) writeArchive(out string, notices []byte) error {
	entries := []entry{{name: p.name() + "/NOTICES", mode: 0o644, text: notices}}
	files := []string{p.path, filepath.Join(p.root, "CHANGELOG.md"), filepath.Join(p.root, "docs", "hosting.md")}
	if p.system == "linux" {
		files = append(files, filepath.Join(p.root, "packaging", "tablee.service"), filepath.Join(p.root, "packaging", "tablee.default"))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		e := entry{name: p.name() + "/" + filepath.Base(file), mode: 0o644, text: text}
		if file == p.path {
			e.mode = 0o755
		}
		entries = append(entries, e)
	}
	if p.system == "windows" {
		return writeFile(filepath.Join(out, p.name()+".zip"), func(w io.Writer) error { return writeZip(w, entries, p.made) })
	}
	return writeFile(filepath.Join(out, p.name()+".tar.gz"), func(w io.Writer) error {
		packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		return errors.Join(writeTar(packed, entries, p.made), packed.Close())
	})
}

// writeFile creates a file and writes it.
func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// writeTar writes entries in their order.
func writeTar(w io.Writer, entries []entry, made time.Time) error {
	t := tar.NewWriter(w)
	for _, e := range entries {
		h := tar.Header{Typeflag: tar.TypeReg, Name: e.name, Mode: e.mode, Uid: e.owner, Gid: e.owner, Size: int64(len(e.text)), ModTime: made}
		if e.name[len(e.name)-1] == '/' {
			h.Typeflag = tar.TypeDir
		}
		if err := t.WriteHeader(&h); err != nil {
			return err
		}
		if _, err := t.Write(e.text); err != nil {
			return err
		}
	}
	return t.Close()
}

// writeZip writes entries in their order.
func writeZip(w io.Writer, entries []entry, made time.Time) error {
	z := zip.NewWriter(w)
	for _, e := range entries {
		h := zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: made}
		h.SetMode(os.FileMode(e.mode))
		f, err := z.CreateHeader(&h)
		if err != nil {
			return err
		}
		if _, err := f.Write(e.text); err != nil {
			return err
		}
	}
	return z.Close()
}
