/** node src/commands/verify.ts [title…]: decodes every clip and reads every text; exits with code 1 if any check fails. */
import { existsSync } from 'node:fs'
import { clipPath, EPISODES, readCatalogue, titlesDir } from '../catalogue.ts'
import { checkClip, type ClipReport } from '../check/clip.ts'
import { bytesUnder, checkHome, checkTitle } from '../check/texts.ts'

const BUDGET = 225_000
const TOTAL = 27_000_000
const only = process.argv.slice(2)
const titles = readCatalogue()
const problems: string[] = checkHome(new Set(titles.map((t) => t.id)))
const reports: ClipReport[] = []

for (const title of titles.filter((t) => only.length === 0 || only.includes(t.id))) {
  problems.push(...(await checkTitle(title)).map((p) => `${title.id}: ${p}`))
  for (let n = 1; n <= EPISODES; n++) {
    const id = `${title.id}.${String(n).padStart(2, '0')}`
    if (!existsSync(clipPath(id))) {
      problems.push(`${id}: no clip`)
      continue
    }
    const r = await checkClip(clipPath(id), BUDGET)
    reports.push(r)
    problems.push(...r.problems.map((p) => `${id}: ${p}`))
    console.log(
      `${id}: ${(r.size / 1000).toFixed(0)} kB, ${r.lufs.toFixed(1)} LUFS, peak ${r.peak.toFixed(1)} dBFS, quietest ${
        r.quietest.toFixed(0)
      }, treble ${r.treble.toFixed(0)} dB, loudest above 2.5 kHz ${r.whistle}`,
    )
  }
}

const range = (pick: (r: ClipReport) => number) => `${Math.min(...reports.map(pick)).toFixed(1)} to ${Math.max(...reports.map(pick)).toFixed(1)}`
const total = bytesUnder(titlesDir)
if (total > TOTAL) problems.push(`titles/ holds ${total} bytes, more than ${TOTAL}`)
console.log(
  `${reports.length} clips: ${range((r) => r.size / 1000)} kB, ${range((r) => r.lufs)} LUFS, peak ${range((r) => r.peak)} dBFS; titles/ ${
    (total / 1e6).toFixed(2)
  } MB`,
)
for (const p of problems) console.error(`PROBLEM ${p}`)
console.log(problems.length ? `${problems.length} problems` : 'no problems')
process.exitCode = problems.length ? 1 : 0
