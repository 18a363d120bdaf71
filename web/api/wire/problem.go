package wire

// Problem is the body of every error response (RFC 9457).
type Problem struct {
	Type   string `json:"type" example:"about:blank" doc:"Always about:blank: the status says what kind it is."`
	Title  string `json:"title" example:"Conflict"`
	Status int    `json:"status" example:"409"`
	Detail string `json:"detail" example:"La table a avancé entre-temps." doc:"A sentence for a person, in the language asked for with Accept-Language (fr or en). Mistakes in the form of a request are explained in English."`

	Errors  []FieldError `json:"errors,omitempty" doc:"What was wrong in the request."`
	Code    string       `json:"code,omitempty" example:"moved" doc:"For programs: why the table refused; outage when nothing can be saved for now."`
	Seq     *uint64      `json:"seq,omitempty" example:"43" doc:"With 409: where the table is now."`
	Refusal *Refusal     `json:"refusal,omitempty" doc:"With 422: the rule of the game that refuses."`
	Legal   *[]string    `json:"legal,omitempty" doc:"With a refused action: what this caller's seat may do now."`
}

// FieldError is one fault of a request.
type FieldError struct {
	Message  string `json:"message" example:"expected string"`
	Location string `json:"location,omitempty" example:"body.name" doc:"The field."`
	Code     string `json:"code,omitempty" example:"too-long"`
	Limit    any    `json:"limit,omitempty" example:"24" doc:"The limit that was exceeded, if there is one."`
	Value    any    `json:"value,omitempty" doc:"What was sent there, when it is short."`
}

// Refusal is a game's refusal of an action.
type Refusal struct {
	Rule string `json:"rule" example:"NJ-12" doc:"The rule's number in the game's rulebook."`
	Code string `json:"code" example:"wrong-rank"`
	Text string `json:"text" doc:"The sentence a person reads."`
}
