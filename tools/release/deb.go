package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
)

// writeDeb writes the Debian package that packaging/deb/nfpm.yaml describes.
func (p program) writeDeb(out string, notices []byte) error {
	copyright := filepath.Join(filepath.Dir(p.path), "copyright")
	if err := os.WriteFile(copyright, notices, 0o644); err != nil {
		return err
	}
	scripts := filepath.Join(p.root, "packaging", "deb")
	variables := map[string]string{"ROOT": p.root, "BINARY": p.path, "NOTICES": copyright, "ARCH": p.arch, "VERSION": p.version}
	config, err := nfpm.ParseFileWithEnvMapping(filepath.Join(scripts, "nfpm.yaml"), func(name string) string { return variables[name] })
	if err != nil {
		return err
	}
	config.MTime = p.made
	for _, c := range config.Contents {
		c.FileInfo.MTime = p.made
	}
	config.Scripts = nfpm.Scripts{PostInstall: filepath.Join(scripts, "postinst"), PreRemove: filepath.Join(scripts, "prerm"), PostRemove: filepath.Join(scripts, "postrm")}
	info, err := config.Get("deb")
	if err != nil {
		return err
	}
	name := deb.Default.ConventionalFileName(info)
	return writeFile(filepath.Join(out, strings.ReplaceAll(name, "~", "-")), func(w io.Writer) error { return deb.Default.Package(info, w) })
}
