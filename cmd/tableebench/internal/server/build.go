package server

import (
	"fmt"
	"os/exec"
	"path/filepath"
)

// Build builds tablee into dir with the go command, in whose module the caller must run, and returns its path.
func Build(dir string) (string, error) {
	path := filepath.Join(dir, "tablee")
	if out, err := exec.Command("go", "build", "-o", path, "tablee/cmd/tablee").CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the server, as there is no --program: %w: %s", err, out)
	}
	return path, nil
}
