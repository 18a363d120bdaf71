package wire

// Terms is the part of a contract that may change during the game if everyone agrees.
type Terms struct {
	Move     int     `json:"move" minimum:"0" maximum:"2592000" doc:"Seconds for a move; 0: no clock, unless there is a bank."`
	Bank     int     `json:"bank" minimum:"0" maximum:"2592000" doc:"Seconds in reserve for the whole game, used up when a move takes longer."`
	Absence  Absence `json:"absence"`
	Watchers bool    `json:"watchers" doc:"Whether others may watch once the game has begun."`
	Chat     string  `json:"chat" enum:"off,emotes,open"`
	Undo     bool    `json:"undo" doc:"Whether actions may be taken back if everyone agrees."`
	Public   bool    `json:"public"`
	Title    string  `json:"title"`
	Tempo    string  `json:"tempo,omitempty" enum:"calm,normal,lively,signal" doc:"How fast the table goes on by itself; absent: normal, for a new table against bots the one chosen last. signal: bots wait for go-on, where one person plays."`
}

// Absence configures what happens when the player to move does nothing.
type Absence struct {
	After int `json:"after" minimum:"0" maximum:"2592000" doc:"Seconds; 0: the game waits."`
	Level int `json:"level" minimum:"0" doc:"Level of the bot that stands in until the player is back; 0: the game ends."`
}

// Offer is a proposal of one seat to all others.
type Offer struct {
	By      int    `json:"by" doc:"The seat that asks; -1: a person without one, see player."`
	What    string `json:"what" enum:"undo,terms,stop,standin,link,seat" doc:"standin: a bot plays for the seat whom. link: the person with a token takes that seat. seat: the player takes it."`
	Terms   *Terms `json:"terms,omitempty" doc:"The contract as it would be."`
	Whom    *int   `json:"whom,omitempty" doc:"standin, link, seat: the seat it is about."`
	Player  string `json:"player,omitempty" doc:"seat: the id of the person who asks for it."`
	Awaited []int  `json:"awaited" nullable:"false" doc:"Seats that still have to answer."`
	Until   string `json:"until" format:"date-time" doc:"When the answers there are decide at the latest. Seats whose people have done nothing since they were asked are absent then, and not counted."`
}

// Hold is a past moment that pages still show.
type Hold struct {
	Kind  string  `json:"kind" doc:"The game's name of the moment, such as reveal or settle."`
	Seq   uint64  `json:"seq" doc:"Of the commit that was the moment."`
	Until *string `json:"until" format:"date-time" doc:"When it is over at the latest, and bots go on; null: when its person says so (go-on)."`
	Ready []int   `json:"ready" nullable:"false" doc:"Seats whose people have gone on."`
}
