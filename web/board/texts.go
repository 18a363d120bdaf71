package board

// Keys of a game's texts, in both languages:
//
//	name tagline about facts.players facts.length facts.chance facts.hidden facts.origin
//	contract, contract.more   sentences with {seats} and {KEY} for every option
//	option.KEY.label  option.KEY.why   for every option
//	option.KEY.VALUE  for every listed value; option.KEY.n (plural) for numbers
//	option.KEY.VALUE.short, option.KEY.n.short   after the label in a list, where the
//	                  wording for the contract's sentence would not read there
//	level.1 level.2 …  the bots, if the game names them otherwise than the house
//	points (plural)   what the game counts, if the game calls it otherwise than points
//	fact.CODE  refusal.CODE  step.1.title step.1.text … step.4.text
