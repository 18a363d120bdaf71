package board

// Keys of a game's texts, in every language:
//
//	name tagline about facts.players facts.length facts.chance facts.hidden facts.origin
//	contract, contract.more   sentences with {seats} and {KEY} for every option
//	option.KEY.label  option.KEY.why   for every option
//	option.KEY.VALUE  for every listed value; option.KEY.n (plural) for numbers
//	option.KEY.VALUE.short, option.KEY.n.short   after the label in a list, where the
//	                  wording for the contract's sentence does not fit
//	level.1 level.2 …  names of the bots, if not the house's
//	points (plural)   the unit the game counts, if it is not called points
//	fact.CODE  refusal.CODE  step.1.title step.1.text … step.4.text
