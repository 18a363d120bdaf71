package delivery

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"slices"
	"sync"
	"syscall"
	"testing"

	"golang.org/x/net/dns/dnsmessage"

	"tablee/host/notify"
)

// nameServer answers each lookup of an IPv4 address with the next of its answers, repeating the last one.
type nameServer struct {
	mu      sync.Mutex
	answers [][][4]byte
	asked   int
}

// resolver returns a resolver that queries the name server over a pipe.
func (s *nameServer) resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		here, there := net.Pipe()
		go s.serve(there)
		return here, nil
	}}
}

// serve speaks DNS over TCP: each message is preceded by its length in two bytes.
func (s *nameServer) serve(conn net.Conn) {
	defer conn.Close()
	for {
		var length [2]byte
		if _, err := io.ReadFull(conn, length[:]); err != nil {
			return
		}
		question := make([]byte, binary.BigEndian.Uint16(length[:]))
		if _, err := io.ReadFull(conn, question); err != nil {
			return
		}
		answer, err := s.answer(question)
		if err != nil {
			return
		}
		if _, err := conn.Write(slices.Concat(binary.BigEndian.AppendUint16(nil, uint16(len(answer))), answer)); err != nil {
			return
		}
	}
}

func (s *nameServer) answer(question []byte) ([]byte, error) {
	var m dnsmessage.Message
	if err := m.Unpack(question); err != nil {
		return nil, err
	}
	m.Response, m.Authoritative, m.Additionals = true, true, nil
	if q := m.Questions[0]; q.Type == dnsmessage.TypeA {
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, a := range s.answers[min(s.asked, len(s.answers)-1)] {
			head := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: head, Body: &dnsmessage.AResource{A: a}})
		}
		s.asked++
	}
	return m.Pack()
}

// errOutside aborts a connection to a public address, which a test must not make.
var errOutside = errors.New("a public address")

// A name that had a public address when the webhook was added has a local one at the next call, or both at
// once.
func TestWebhook_DNSRebinding(t *testing.T) {
	inside, outside := [4]byte{127, 0, 0, 1}, [4]byte{93, 184, 216, 34}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	called := make(chan struct{}, 1)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			conn.Close()
			called <- struct{}{}
		}
	}()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	for name, answers := range map[string][][][4]byte{
		"later":        {{outside}, {inside}},
		"beside":       {{inside, outside}, {outside, inside}},
		"link-local":   {{{169, 254, 169, 254}}, {{10, 0, 0, 1}}},
		"and back":     {{outside}, {inside}, {outside}, {inside}},
		"from the off": {{inside}, {inside}},
	} {
		names := &nameServer{answers: answers}
		dialer := newDialer(public)
		dialer.Resolver = names.resolver()
		check := dialer.Control
		dialer.Control = func(network, address string, c syscall.RawConn) error {
			if err := check(network, address, c); err != nil {
				return err
			}
			if address != net.JoinHostPort("93.184.216.34", port) {
				t.Errorf("%s: connects to %s", name, address)
			}
			return errOutside
		}
		s := newSender(t, false)
		s.client.Transport = transport(dialer)
		for call := range answers {
			n, f := notification(notify.Hook, "https://rebind.example:"+port+"/", "key")
			err := s.Send(t.Context(), n, f)
			if !errors.Is(err, errPrivate) && !errors.Is(err, errOutside) {
				t.Errorf("%s, call %d: %v", name, call, err)
			}
		}
		if names.asked < len(answers) {
			t.Errorf("%s: %d lookups", name, names.asked)
		}
	}
	select {
	case <-called:
		t.Error("this machine was called")
	default:
	}
}
