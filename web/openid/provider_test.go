package openid

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// silent is a provider that accepts requests and never answers.
type silent struct{ asked atomic.Int32 }

func (s *silent) RoundTrip(r *http.Request) (*http.Response, error) {
	s.asked.Add(1)
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// A provider that is silent costs a sign-in a few seconds, the next ones nothing, and is asked again in a moment.
func TestProvider_Silent_GivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		at := &silent{}
		p := NewProvider(Config{Issuer: "https://login.example", ClientID: "tablee"})
		p.client.Transport = at
		for _, want := range []struct {
			took  time.Duration
			asked int32
		}{{callTime, 1}, {0, 1}} {
			began := time.Now()
			if _, err := p.signInURL(t.Context(), newAttempt()); !errors.Is(err, ErrDown) || time.Since(began) > want.took || at.asked.Load() != want.asked {
				t.Errorf("%v after %s, %d requests", err, time.Since(began), at.asked.Load())
			}
		}
		time.Sleep(failedTime)
		if _, err := p.signInURL(t.Context(), newAttempt()); !errors.Is(err, ErrDown) || at.asked.Load() != 2 {
			t.Errorf("later: %v, %d requests", err, at.asked.Load())
		}
	})
}

// Only some sign-ins at a time wait for the provider; the others are told to come again.
func TestProvider_Crowd_Bounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		at := &silent{}
		p := NewProvider(Config{Issuer: "https://login.example", ClientID: "tablee"})
		p.client.Transport = at
		var work sync.WaitGroup
		var busy atomic.Int32
		for range maxCalls + 3 {
			work.Go(func() {
				if _, err := p.signInURL(t.Context(), newAttempt()); errors.Is(err, ErrBusy) {
					busy.Add(1)
				}
			})
		}
		work.Wait()
		if busy.Load() != 3 || at.asked.Load() != 1 {
			t.Errorf("%d are told to come again, %d requests", busy.Load(), at.asked.Load())
		}
	})
}

// What goes to the provider tells nothing of the secret that the browser keeps, and is different for each use.
func TestAttempt_TextsDiffer(t *testing.T) {
	a := newAttempt()
	texts := map[string]bool{string(a): true, a.state(): true, a.nonce(): true, a.verifier(): true, newAttempt().state(): true}
	if len(texts) != 5 || len(a.verifier()) < 43 {
		t.Errorf("%v", texts)
	}
}

// An e-mail address is never shown as a name.
func TestClaims_Names(t *testing.T) {
	got := claims{FullName: "Léo Martin", Preferred: "leo@school.example", Given: "Léo"}.names()
	if strings.Join(got, ",") != "Léo Martin,Léo" {
		t.Errorf("%q", got)
	}
}
