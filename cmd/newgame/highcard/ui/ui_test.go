package ui

import (
	"testing"

	"tablee/cmd/newgame/highcard"
	"tablee/library/librarytest"
	"tablee/web/board/boardtest"
)

func TestConformance(t *testing.T) { boardtest.Run(t, New(), highcard.Rules()) }

func TestGame(t *testing.T) { librarytest.Run(t, Game()) }
