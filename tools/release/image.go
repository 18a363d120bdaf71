package main

import (
	"bytes"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// user is the user and group of the image.
const user = 65532

// writeImage writes the container image: an OCI layout in a .tar, which Docker and Podman load and skopeo copies.
func (p program) writeImage(out string, notices []byte) error {
	image, err := p.image(notices)
	if err != nil {
		return err
	}
	dir := filepath.Join(filepath.Dir(p.path), "image")
	index, err := layout.Write(dir, empty.Index)
	if err != nil {
		return err
	}
	named := layout.WithAnnotations(map[string]string{ // the tag that Podman gives it; that of Docker on containerd
		"org.opencontainers.image.ref.name": "tablee:latest", "io.containerd.image.name": "docker.io/library/tablee:latest"})
	if err := index.AppendImage(image, named, layout.WithPlatform(v1.Platform{OS: p.system, Architecture: p.arch})); err != nil {
		return err
	}
	if err := writeDockerManifest(dir, image, p.version); err != nil {
		return err
	}
	return writeFile(filepath.Join(out, p.name()+"_image.tar"), func(w io.Writer) error { return writeFolder(w, dir, p.made) })
}

// image returns the image: the program, the certificates of public authorities, and a folder for the data.
func (p program) image(notices []byte) (v1.Image, error) {
	files, err := p.imageFiles(notices)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	if err := writeTar(&packed, files, p.made); err != nil {
		return nil, err
	}
	open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(packed.Bytes())), nil }
	layer, err := tarball.LayerFromOpener(open, tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	bare := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	image, err := mutate.Append(bare, mutate.Addendum{Layer: layer, History: v1.History{Created: v1.Time{Time: p.made}, CreatedBy: "tablee/tools/release"}})
	if err != nil {
		return nil, err
	}
	config, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = p.system, p.arch, v1.Time{Time: p.made}
	config.Config = v1.Config{
		User:         fmt.Sprintf("%d:%d", user, user),
		Entrypoint:   []string{"/usr/bin/tablee"},
		Cmd:          []string{"serve"},
		WorkingDir:   "/data",
		Env:          []string{"TABLEE_ADDR=:8080", "TABLEE_DATA=/data", "TABLEE_LOG_FORMAT=json"},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}},
		Volumes:      map[string]struct{}{"/data": {}},
		Healthcheck:  &v1.HealthConfig{Test: []string{"CMD", "/usr/bin/tablee", "health"}, Interval: 30 * time.Second, Timeout: 10 * time.Second, StartPeriod: time.Minute},
		Labels: map[string]string{"org.opencontainers.image.title": "Tablée", "org.opencontainers.image.version": p.version,
			"org.opencontainers.image.licenses": "Apache-2.0"},
	}
	return mutate.ConfigFile(image, config)
}

// imageFiles returns the root file system of the image.
func (p program) imageFiles(notices []byte) ([]entry, error) {
	text, err := os.ReadFile(p.path)
	if err != nil {
		return nil, err
	}
	authorities, err := certificates()
	if err != nil {
		return nil, err
	}
	passwd := fmt.Sprintf("root:x:0:0:root:/:/none\ntablee:x:%d:%d:Tablée:/data:/none\n", user, user)
	group := fmt.Sprintf("root:x:0:\ntablee:x:%d:\n", user)
	return []entry{
		{name: "data/", mode: 0o700, owner: user},
		{name: "etc/", mode: 0o755},
		{name: "etc/group", mode: 0o644, text: []byte(group)},
		{name: "etc/passwd", mode: 0o644, text: []byte(passwd)},
		{name: "etc/ssl/", mode: 0o755},
		{name: "etc/ssl/certs/", mode: 0o755},
		{name: "etc/ssl/certs/ca-certificates.crt", mode: 0o644, text: authorities},
		{name: "tmp/", mode: 0o1777},
		{name: "usr/", mode: 0o755},
		{name: "usr/bin/", mode: 0o755},
		{name: "usr/bin/tablee", mode: 0o755, text: text},
		{name: "usr/share/", mode: 0o755},
		{name: "usr/share/doc/", mode: 0o755},
		{name: "usr/share/doc/tablee/", mode: 0o755},
		{name: "usr/share/doc/tablee/copyright", mode: 0o644, text: notices},
	}, nil
}

// certificates returns the certificates of the public authorities that Mozilla trusts without conditions, which a
// file could not tell.
func certificates() ([]byte, error) {
	var all bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint != nil {
			continue
		}
		c, err := x509.ParseCertificate(root.Certificate)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&all, "# %s\n", c.Subject)
		if err := pem.Encode(&all, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}); err != nil {
			return nil, err
		}
	}
	return all.Bytes(), nil
}

// writeDockerManifest adds to a layout what "docker load" reads.
func writeDockerManifest(dir string, image v1.Image, version string) error {
	manifest, err := image.Manifest()
	if err != nil {
		return err
	}
	blob := func(d v1.Descriptor) string { return "blobs/" + d.Digest.Algorithm + "/" + d.Digest.Hex }
	loaded := struct {
		Config           string
		RepoTags, Layers []string
	}{Config: blob(manifest.Config), RepoTags: []string{"tablee:" + version, "tablee:latest"}}
	for _, layer := range manifest.Layers {
		loaded.Layers = append(loaded.Layers, blob(layer))
	}
	text, err := json.Marshal([]any{loaded})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "manifest.json"), text, 0o644)
}

// writeFolder writes the files of a folder as a .tar.
func writeFolder(w io.Writer, dir string, made time.Time) error {
	var entries []entry
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		if d.IsDir() {
			entries = append(entries, entry{name: name + "/", mode: 0o755})
			return nil
		}
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		entries = append(entries, entry{name: name, mode: 0o644, text: text})
		return err
	})
	if err != nil {
		return err
	}
	return writeTar(w, entries, made)
}
