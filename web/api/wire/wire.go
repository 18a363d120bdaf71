// Package wire has the answers of the HTTP API that programs read, as they are written in JSON. The API
// writes them; the terminal, the load generators and the browser tests read them. It links no server.
package wire

// Player is a player as the API shows them.
type Player struct {
	ID   string `json:"id" doc:"Public and permanent."`
	Name string `json:"name" example:"Ana"`

	Program bool `json:"program,omitempty" doc:"Plays by the API, and is ranked apart from people."`
	Public  bool `json:"public,omitempty" doc:"Everyone may see their page."`
}

// Guest is a new guest, or a person who has signed in.
type Guest struct {
	Player Player `json:"player"`
	Token  string `json:"token" doc:"The secret that identifies this person. It is shown once and cannot be asked for again."`
}

// Address says where a table is.
type Address struct {
	ID  string `json:"id"`
	URL string `json:"url" example:"/t/8f2kq0z7xm" doc:"The table's page here: the link to send to friends."`
}

// Acted is the answer to an action.
type Acted struct {
	Seq uint64 `json:"seq" example:"42" doc:"The action's commit, which is durable."`
}

// Journal tells what happened at a table.
type Journal struct {
	Lines  []Line  `json:"lines" nullable:"false" doc:"Oldest first."`
	Missed *uint64 `json:"missed" doc:"The seq the caller had seen on their last visit, if that is some time ago and they have not acted since: the lines after it are what they missed. Null for nothing."`
}

// Line is a sentence of a table's journal.
type Line struct {
	Seq  uint64 `json:"seq" doc:"The last entry of the table's log it tells of."`
	Seat *int   `json:"seat" doc:"The seat it is about; null for none."`
	Text string `json:"text"`
}
