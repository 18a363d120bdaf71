package main

import (
	"io"
	"path/filepath"
	"time"

	"github.com/CycloneDX/cyclonedx-go"
	"github.com/CycloneDX/cyclonedx-gomod/pkg/generate/bin"
	"github.com/rs/zerolog"
)

// writeMaterials writes the software bill of materials of the program: the modules that it was linked from, with
// their versions and hashes, as CycloneDX JSON.
func (p program) writeMaterials(out string) error {
	generator, err := bin.NewGenerator(p.path, bin.WithLogger(zerolog.Nop()), bin.WithIncludeStdlib(true))
	if err != nil {
		return err
	}
	bom, err := generator.Generate()
	if err != nil {
		return err
	}
	bom.Metadata.Timestamp = p.made.Format(time.RFC3339)
	return writeFile(filepath.Join(out, p.name()+".cdx.json"), func(w io.Writer) error {
		return cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bom)
	})
}
