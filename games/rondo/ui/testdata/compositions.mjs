// Runs script/word.js on the table of compositions: node compositions.mjs WORD.MJS TABLE.JSON prints
// each difference from games/rondo on a line.
import { readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"

const [wordModule, table] = process.argv.slice(2)
const { action, bonus, laying, refusal, solve, sum } = await import(pathToFileURL(wordModule))

let cases = 0
for (const [n, { terms, row, hand, laid, typed }] of JSON.parse(readFileSync(table)).entries()) {
	const desk = { terms, row: row ?? [], hand, laid: {} }
	const wrong = (what, is, want) => console.log(`position ${n}, ${what}: ${is}, not ${want}`)
	for (const { action: text, refused, points } of laid ?? []) {
		cases++
		desk.laid = laying(desk, text)
		const no = refusal(desk)?.code ?? ""
		if (action(desk) !== text) wrong(text, `is written ${action(desk)}`, text)
		if (no !== (refused ?? "")) wrong(text, `refused by "${no}"`, `"${refused ?? ""}"`)
		if (points !== undefined && sum(desk) !== points) wrong(text, `brings ${sum(desk)}, ${bonus(desk)} of it bonus`, points)
	}
	for (const { word, action: best, points } of typed ?? []) {
		cases++
		const way = solve({ ...desk, laid: {} }, word)
		if (!way) {
			if (best) wrong(`typed ${word}`, "no way is found", best)
			continue
		}
		const found = { ...desk, laid: way }
		if (!best) wrong(`typed ${word}`, action(found), "without a way")
		else if (sum(found) !== points) wrong(`typed ${word}`, `${action(found)} brings ${sum(found)}`, `${points} by ${best}`)
	}
}
console.log(`${cases} cases`)
