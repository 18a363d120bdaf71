package ui

import (
	"testing"

	"tablee/cmd/tablee/internal/newgame/highcard"
	"tablee/web/board/boardtest"
)

func TestConformance(t *testing.T) { boardtest.Run(t, UI{}, highcard.Rules()) }
