package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// sumsFile is the file of the checksums, in the form that "sha256sum --check" reads.
const sumsFile = "SHA256SUMS"

// writeSums writes the checksums of all files of a folder.
func writeSums(out string) error {
	found, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	var lines strings.Builder
	for _, file := range found {
		sum, err := sumOf(filepath.Join(out, file.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&lines, "%s  %s\n", sum, file.Name())
	}
	return os.WriteFile(filepath.Join(out, sumsFile), []byte(lines.String()), 0o644)
}

func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sum.Sum(nil)), nil
}
