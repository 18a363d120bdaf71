package ui

import (
	"testing"

	"tablee/cmd/newgame/highcard"
	"tablee/web/board/boardtest"
)

func TestConformance(t *testing.T) { boardtest.Run(t, UI{}, highcard.Rules()) }
