package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// linked prints the size of the program as "make release" builds it, and of the code and constants of each package.
func linked(dir string) error {
	temp, err := os.MkdirTemp("", "size")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	program := filepath.Join(temp, "tablee")
	if _, err := run(dir, nil, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", program, "./cmd/tablee"); err != nil {
		return err
	}
	info, err := os.Stat(program)
	if err != nil {
		return err
	}
	if _, err := run(dir, nil, "go", "build", "-trimpath", "-o", program, "./cmd/tablee"); err != nil {
		return err
	}
	symbols, err := run(dir, nil, "go", "tool", "nm", "-size", program)
	if err != nil {
		return err
	}
	sizes := map[string]float64{}
	for line := range strings.Lines(string(symbols)) {
		fields := strings.Fields(line)
		if len(fields) < 4 || !strings.Contains("tTrR", fields[2]) { // of variables, nm does not tell which are in the file
			continue
		}
		n, _ := strconv.ParseFloat(fields[1], 64)
		sizes[packageOf(fields[3])] += n / 1e6
	}
	fmt.Printf("\nmake release: %.1f MB; code and constants by package, in MB\n", float64(info.Size())/1e6)
	largest(sizes)
	return nil
}

// packageOf returns the package of a symbol: "host" for "tablee/host.(*Host).Act". Symbols of the linker have
// none.
func packageOf(symbol string) string {
	for _, made := range []string{"type:", ".eq.", ".hash."} {
		symbol = strings.TrimPrefix(symbol, made)
	}
	symbol, _, _ = strings.Cut(symbol, "[")
	slash := strings.LastIndex(symbol, "/") + 1
	dot := strings.Index(symbol[slash:], ".")
	if dot <= 0 || strings.ContainsAny(symbol[:slash+dot], ":*( ") {
		return "(none)"
	}
	return symbol[:slash+dot]
}

// built prints the processor time of a build of the program without a cache, by package.
func built(dir string) error {
	temp, err := os.MkdirTemp("", "size")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	graph := filepath.Join(temp, "graph.json")
	env := []string{"GOCACHE=" + filepath.Join(temp, "cache")}
	if _, err := run(dir, env, "go", "build", "-debug-actiongraph="+graph, "-o", filepath.Join(temp, "tablee"), "./cmd/tablee"); err != nil {
		return err
	}
	text, err := os.ReadFile(graph)
	if err != nil {
		return err
	}
	var actions []struct {
		Mode, Package   string
		CmdUser, CmdSys int64 // nanoseconds
	}
	if err := json.Unmarshal(text, &actions); err != nil {
		return err
	}
	seconds := map[string]float64{}
	for _, a := range actions {
		name := a.Package
		if a.Mode == "link" {
			name = "(link)"
		}
		seconds[name] += float64(a.CmdUser+a.CmdSys) / 1e9
	}
	fmt.Println("\nbuild without a cache: seconds of processor by package")
	largest(seconds)
	return nil
}

// largest prints the largest values, and sums.
func largest(values map[string]float64) {
	const shown = 40
	names := slices.SortedFunc(maps.Keys(values), func(a, b string) int { return cmp.Compare(values[b], values[a]) })
	var all, ours float64
	for i, name := range names {
		all += values[name]
		if strings.HasPrefix(name, "tablee/") {
			ours += values[name]
		}
		if i < shown {
			fmt.Printf("%8.2f %s\n", values[name], name)
		}
	}
	fmt.Printf("%8.2f in all, %.2f of them of our own\n", all, ours)
}
