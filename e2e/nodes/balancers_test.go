//go:build unix

package nodes

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"tablee/e2e/program"
	"tablee/internal/needs"
	"tablee/store/storetest"
)

// balancers starts the load balancers documented in docs/nodes, by name of the configuration file.
var balancers = map[string]func(t *testing.T, config string) *exec.Cmd{
	"nginx.conf": func(t *testing.T, config string) *exec.Cmd {
		return exec.Command(needs.Program(t, "nginx", "/usr/sbin/nginx"), "-c", config, "-e", "stderr",
			"-g", "daemon off; error_log stderr warn; pid "+config+".pid;")
	},
	"Caddyfile": func(t *testing.T, config string) *exec.Cmd {
		return exec.Command(needs.Program(t, "caddy"), "run", "--adapter", "caddyfile", "--config", config)
	},
}

// TestNodes_KilledBehindBalancer_TablesContinue kills nodes one after another behind each documented balancer,
// while programs and browsers play. No acknowledged action is lost, and every table, page, clock and draft
// continues on another node.
func TestNodes_KilledBehindBalancer_TablesContinue(t *testing.T) {
	for file, run := range balancers {
		t.Run(file, func(t *testing.T) {
			url := storetest.Postgres(t)
			flags := []string{"--database=" + url, "--trust-proxy", "--bot-pause=1ms", "--action-rate=0", "--guest-rate=0", "--table-rate=0"}
			nodes := make([]*program.Process, 3)
			for i := range nodes {
				nodes[i] = program.Run(t, t.TempDir(), flags...)
			}
			c := gather(t, balance(t, file, run, nodes))
			for round := range needs.Rounds(3, 20) {
				i := round % len(nodes)
				c.AwaitActions(t)
				if err := nodes[i].End(syscall.SIGKILL); err == nil {
					t.Fatal("the node exited cleanly after SIGKILL")
				}
				c.AwaitActions(t)
				c.GoesOn(t)
				nodes[i] = program.Run(t, t.TempDir(), append(flags, "--addr="+strings.TrimPrefix(nodes[i].URL, "http://"))...)
				nodes[i].Wait(t, "/readyz", http.StatusOK)
			}
			c.End(t)
			c.CheckStored(t, url)
		})
	}
}

// balance starts a balancer in front of nodes, with the documented configuration file adapted to their addresses,
// and returns its URL.
func balance(t *testing.T, file string, run func(*testing.T, string) *exec.Cmd, nodes []*program.Process) (url string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "nodes", file))
	if err != nil {
		t.Fatal(err)
	}
	front := freeAddr(t)
	_, port, _ := net.SplitHostPort(front)
	config := strings.ReplaceAll(string(text), ":8080", ":"+port)
	for i, s := range nodes {
		config = strings.ReplaceAll(config, fmt.Sprint("127.0.0.1:", 8081+i), strings.TrimPrefix(s.URL, "http://"))
	}
	path := filepath.Join(t.TempDir(), file)
	if err := os.WriteFile(path, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	cmd := run(t, path)
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		if _ = cmd.Wait(); t.Failed() {
			t.Logf("%s:\n%.4000s", cmd.Path, said.String())
		}
	})
	if err := program.Ready("http://" + front); err != nil {
		t.Fatal(err)
	}
	return "http://" + front
}

// freeAddr returns an unused loopback address.
func freeAddr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
