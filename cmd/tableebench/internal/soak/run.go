package soak

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"tablee/cmd/internal/cli"
	"tablee/cmd/tableebench/internal/crowd"
	"tablee/cmd/tableebench/internal/server"
	"tablee/store"
)

// soaking is the state of one soak.
type soaking struct {
	cmd    *Cmd
	std    io.Writer // progress, one line per event
	began  time.Time
	dir    string
	data   string
	url    string // of PostgreSQL, through the proxy; "" for SQLite
	server *server.Server
	faults injector
	*weather
	ledger *ledger
	series series
	found  report
	read   int64 // offset up to which the ledger has been compared

	mu       sync.Mutex
	breaches map[string]*breach
}

// prepare sets up the directories, the proxy and the small disk.
func (c *Cmd) prepare(std io.Writer) (_ *soaking, err error) {
	s := &soaking{cmd: c, std: std, dir: c.Dir, weather: &weather{}, breaches: map[string]*breach{}}
	if s.dir == "" {
		s.dir, err = os.MkdirTemp("", "tablee-soak-")
	} else {
		err = os.MkdirAll(s.dir, 0o700)
	}
	if err != nil {
		return nil, fmt.Errorf("directory of the soak: %w", err)
	}
	s.data = filepath.Join(s.dir, "data")
	if err := os.Mkdir(s.data, 0o700); err != nil {
		return nil, fmt.Errorf("directory of the soak: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.cleanUp())
		}
	}()
	if c.Program == "" {
		s.say("building tablee")
		if c.Program, err = server.Build(s.dir); err != nil {
			return nil, err
		}
	}
	if s.ledger, err = newLedger(filepath.Join(s.dir, "ledger")); err != nil {
		return nil, err
	}
	s.faults = injector{weather: s.weather, data: s.data, clock: filepath.Join(s.dir, "clock"), rand: rand.New(rand.NewPCG(c.Seed, 2))}
	s.found.Database = "SQLite"
	if c.Postgres != "" {
		s.found.Database = "PostgreSQL"
		if s.faults.proxy, s.url, err = newProxy(c.Postgres); err != nil {
			return nil, cli.Usage(err)
		}
	} else if slices.Contains(c.kinds(), disk) {
		if s.faults.disk, err = newSmallDisk(s.data); err != nil {
			s.say("no separate file system (%v): a limit simulates the full disk", err)
			s.faults.disk = nil
		}
	}
	if err := s.faults.setClock(0); err != nil {
		return nil, err
	}
	s.server = s.newServer()
	s.faults.server = s.server
	return s, nil
}

// clockFile is the environment variable that names the file with the server's offset from the time of day.
const clockFile = "TABLEE_TEST_CLOCK_FILE"

func (s *soaking) newServer() *server.Server {
	args := []string{"--data", s.data, "--bot-pause=20ms", "--start-pause=20ms", "--trust-proxy", "--log-level=warn"}
	if s.url != "" {
		args = append(args, "--database", s.url)
	}
	return &server.Server{Program: s.cmd.Program, Args: args, Addr: s.cmd.Addr, Metrics: "127.0.0.1:0", Env: []string{clockFile + "=" + s.faults.clock}}
}

func (s *soaking) say(format string, args ...any) {
	at := ""
	if !s.began.IsZero() {
		at = time.Since(s.began).Round(time.Second).String() + ": "
	}
	fmt.Fprintf(s.std, "%s%s\n", at, fmt.Sprintf(format, args...))
}

// run starts the server and the crowd, injects faults, and checks the result.
func (s *soaking) run(ctx context.Context) (*report, error) {
	if err := s.server.Start(); err != nil {
		return nil, err
	}
	s.began = time.Now()
	s.say("the server is at %s, its data in %s", s.server.URL(), s.data)
	visitors := &crowd.Crowd{URL: s.server.URL(), Players: s.cmd.Players, Watchers: s.cmd.Watchers, Seed: s.cmd.Seed, Observer: s}
	visiting, end := context.WithTimeout(ctx, s.cmd.For)
	defer end()
	var all sync.WaitGroup
	var visited error
	all.Go(func() { visited = visitors.Run(visiting) })
	all.Go(func() { s.sampleUntil(visiting) })
	harmed := s.harm(visiting)
	if harmed != nil {
		end()
	}
	all.Wait()
	s.found.For, s.found.Seed, s.found.Load = time.Since(s.began).Round(time.Second).String(), s.cmd.Seed, countsOf(&visitors.Counts)
	if err := errors.Join(visited, harmed); err != nil {
		return nil, errors.Join(err, s.server.Kill())
	}
	if err := s.faults.setClock(0); err != nil {
		return nil, err
	}
	if err := s.server.Stop(); err != nil {
		s.Breach("the server exited with an error", err.Error())
	}
	if n := s.server.Errors.Panics(); n > 0 {
		s.Breach("the server's log has a panic", fmt.Sprintf("%d times", n))
	}
	return s.conclude(context.WithoutCancel(ctx))
}

// harm injects faults until ctx ends. The memory of a process that is killed soon cannot be judged, so kills
// and restarts come only in the first two fifths.
func (s *soaking) harm(ctx context.Context) error {
	s.found.Faults = map[kind]int{}
	kinds := s.cmd.kinds()
	alive := slices.DeleteFunc(slices.Clone(kinds), func(k kind) bool { return k == kill || k == restart })
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(min(s.cmd.Every, s.cmd.For/4)):
		}
		now := kinds
		if s.lifeBegins() < time.Since(s.began) {
			now = alive
		}
		if len(now) == 0 || ctx.Err() != nil {
			continue
		}
		k := now[n%len(now)]
		s.faults.hold = s.cmd.Hold + rand.N(2*s.cmd.Hold)
		began := time.Now()
		if err := s.faults.inject(ctx, k); err != nil {
			return err
		}
		s.found.Faults[k]++
		s.say("%s, %s", k, time.Since(began).Round(100*time.Millisecond))
		if err := s.compareNew(ctx); err != nil && ctx.Err() == nil {
			return err
		}
	}
}

// lifeBegins returns the time after which the last process is not restarted.
func (s *soaking) lifeBegins() time.Duration { return s.cmd.For * 2 / 5 }

// compareNew compares the ledger entries added since the last call.
func (s *soaking) compareNew(ctx context.Context) error {
	end, err := s.ledger.end()
	if err != nil {
		return err
	}
	from := s.read
	s.read = end
	_, err = s.compare(ctx, from, end)
	return err
}

func (s *soaking) compare(ctx context.Context, from, to int64) (tally, error) {
	db, err := store.OpenExisting(ctx, s.data, s.cmd.Postgres)
	if err != nil {
		return tally{}, err
	}
	found, err := s.ledger.check(ctx, db, from, to, s.Breach)
	return found, errors.Join(err, db.Close())
}

// conclude compares the whole ledger, runs the doctor and judges the samples.
func (s *soaking) conclude(ctx context.Context) (*report, error) {
	end, err := s.ledger.end()
	if err != nil {
		return nil, err
	}
	if s.found.Log, err = s.compare(ctx, 0, end); err != nil {
		return nil, err
	}
	s.askDoctor(ctx)
	s.found.Trends = s.series.trends(s.lifeBegins() + s.cmd.For/8)
	for _, t := range s.found.Trends {
		if !t.Flat {
			s.Breach("growth", fmt.Sprintf("%s: %.1f in the first third, %.1f in the last", t.Name, t.First, t.Last))
		}
	}
	if s.found.Log.Acknowledged == 0 {
		s.Breach("no play", "no action was accepted")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.breaches {
		s.found.Breaches = append(s.found.Breaches, *b)
	}
	slices.SortFunc(s.found.Breaches, func(a, b breach) int { return strings.Compare(a.Kind, b.Kind) })
	if len(s.breaches) > 0 {
		s.found.LogTail = s.server.Errors.Lines()
	}
	return &s.found, nil
}

// askDoctor runs the doctor on the database after the server has ended.
func (s *soaking) askDoctor(ctx context.Context) {
	args := []string{"doctor", "--deep", "--data", s.data}
	if s.cmd.Postgres != "" {
		args = append(args, "--database", s.cmd.Postgres)
	}
	out, err := exec.CommandContext(ctx, s.cmd.Program, args...).Output()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	s.found.Doctor = lines[len(lines)-1]
	if err != nil {
		s.Breach("the doctor reports an error", fmt.Sprintf("%v: %s", err, strings.Join(lines[max(0, len(lines)-10):], "; ")))
	}
}

// sampleUntil samples the server until ctx ends. There are no samples while it does not respond.
func (s *soaking) sampleUntil(ctx context.Context) {
	client := &http.Client{Timeout: time.Second}
	defer client.CloseIdleConnections()
	tick := time.NewTicker(min(time.Second, s.cmd.For/50))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		values, err := read(client, s.server.Metrics)
		if err != nil {
			if !s.Excused(time.Now()) {
				s.Breach("no metrics without a fault", err.Error())
			}
			continue
		}
		values[databaseMeasure] = float64(sizeOf(s.data))
		s.series.add(sample{time.Since(s.began), values})
	}
}

// Breach implements crowd.Observer. It keeps the first case of each kind and counts them.
func (s *soaking) Breach(kind, what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, known := s.breaches[kind]
	if !known {
		b = &breach{Kind: kind, First: what}
		s.breaches[kind] = b
		s.say("BREACH: %s: %s", kind, what)
	}
	b.Times++
}

// Acknowledged implements crowd.Observer.
func (s *soaking) Acknowledged(a crowd.Action) { s.note(wasStored, a) }

// Refused implements crowd.Observer.
func (s *soaking) Refused(a crowd.Action) { s.note(wasRefused, a) }

func (s *soaking) note(what string, a crowd.Action) {
	if err := s.ledger.write(what, a); err != nil {
		s.Breach("write the ledger", err.Error())
	}
}

// cleanUp ends what is still running and removes temporary data.
func (s *soaking) cleanUp() error {
	var err error
	if s.faults.proxy != nil {
		s.faults.proxy.close()
	}
	if s.faults.disk != nil {
		err = s.faults.disk.remove()
	}
	if s.ledger != nil {
		err = errors.Join(err, s.ledger.file.Close())
	}
	if s.cmd.Dir == "" {
		err = errors.Join(err, os.RemoveAll(s.dir))
	}
	return err
}

// countsOf returns the crowd's counts by name.
func countsOf(c *crowd.Counts) map[string]int {
	counts := map[string]int{}
	for name, n := range map[string]interface{ Load() int64 }{
		"requests": &c.Requests, "announced 503": &c.Announced, "guests": &c.Guests, "tables": &c.Tables, "games over": &c.Games,
		"accepted": &c.Accepted, "refused": &c.Refused, "messages": &c.Messages, "proposals": &c.Proposals, "streams": &c.Streams, "resumed": &c.Resumed,
	} {
		counts[name] = int(n.Load())
	}
	return counts
}
