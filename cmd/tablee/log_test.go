package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"

	"tablee/e2e/program"
)

// A server goes on whether the reader of its log stops reading or dies.
func TestServe_LogUnread_GoesOn(t *testing.T) {
	path := program.Binary(t)
	for name, dies := range map[string]bool{"reader stops": false, "reader dies": true} {
		t.Run(name, func(t *testing.T) {
			reader, log, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer reader.Close()
			cmd := exec.Command(path, "serve", "--addr", "127.0.0.1:0", "--metrics", "", "--request-rate", "0", "--data", t.TempDir())
			cmd.Stderr = log
			out, err := cmd.StdoutPipe()
			if err == nil {
				err = cmd.Start()
			}
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
			log.Close()
			line, err := bufio.NewReader(out).ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if dies {
				reader.Close()
			}
			url := strings.TrimSpace(strings.TrimPrefix(line, "Tablée is open: "))
			client := http.Client{Timeout: program.Patience}
			for range 500 { // more lines than a pipe holds
				resp, err := client.Get(url + "/join")
				if err == nil {
					_, _ = io.Copy(io.Discard, resp.Body)
					_ = resp.Body.Close()
					resp, err = client.Head(url + "/join")
				}
				if err != nil {
					t.Fatal(err)
				}
				_ = resp.Body.Close()
			}
		})
	}
}
