package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"tablee/host"
)

// govern tells a house which rates there are. How much they are without a host's word is
// not known here: that is in the flags of a server.
func govern(house *host.Host) {
	var server serveCmd
	server.limits(house)
	rates := house.Limits()
	for name := range rates {
		rates[name] = host.AsStarted
	}
	house.Govern(rates, nil)
}

type adminLimits struct{}

// Run lists the rates, those that no host has set as such.
func (adminLimits) Run(ctx context.Context, admin *adminCmd, out io.Writer) error {
	return admin.house(ctx, func(h *host.Host) error {
		limits := h.Limits()
		for _, name := range slices.Sorted(maps.Keys(limits)) {
			if limits[name] == host.AsStarted {
				fmt.Fprintf(out, "%s\t-\tas the server was started\n", name)
			} else {
				fmt.Fprintf(out, "%s\t%d\tset by a host\n", name, limits[name])
			}
		}
		return nil
	})
}

type adminLimit struct {
	Name   string `arg:"" help:"actions (a second a player), tables (a minute a player), guests and entries (a minute an address) or reports (an hour a player)."`
	Events int    `arg:"" help:"How many; 0 for no limit."`
	Why    string `required:"" help:"Reason, written down."`
}

func (c adminLimit) Run(ctx context.Context, admin *adminCmd) error {
	return admin.house(ctx, func(h *host.Host) error {
		return h.SetLimit(ctx, host.CommandLine, c.Name, c.Events, c.Why)
	})
}
