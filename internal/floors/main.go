// Command floors reports how well packages keep to their stated order of files.
//
// A package states the order in its comment: under a line "Files, lowest first", the names of all its files. A
// file builds on the files before it. An arrow, from one file to another, stands for all references from the
// first to what the second declares; it points upward if the second comes later. The command prints, for each
// package that states an order, how many arrows and how many references point upward, and with -v which.
//
//	go run ./internal/floors [-v] [packages]
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	verbose := flag.Bool("v", false, "print the arrows that point upward")
	flag.Parse()
	patterns := flag.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	stated, err := Stated(".", patterns...)
	if err != nil {
		fmt.Fprintln(os.Stderr, "floors:", err)
		os.Exit(1)
	}
	for _, p := range stated {
		fmt.Println(p)
		for _, a := range p.Arrows {
			if *verbose && a.Upward {
				fmt.Printf("\t%s → %s: %s\n", a.From, a.To, a.names())
			}
		}
	}
}
