/** node src/commands/stills.ts title out.png: draws a row of six frames per episode, to check them before encoding. */
import { writeFileSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'
import { buildEpisode } from '../scenes/episode.ts'
import { frames, VIEW } from '../scenes/stage.ts'
import { specs } from '../stories/index.ts'

const [title = '', out = 'stills.png', perRow = '6'] = process.argv.slice(2)
const columns = Number(perRow)
const [w, h] = [180, 320]
const rows = specs.filter((s) => s.id === title || s.id.startsWith(`${title}.`))
const sheet = createCanvas(columns * (w + 4), rows.length * (h + 4))
const ctx = sheet.getContext('2d')
for (const [row, spec] of rows.entries()) {
  const shots = buildEpisode(spec)
  const total = shots.reduce((sum, s) => sum + s.seconds * VIEW.fps, 0)
  const picks = Array.from({ length: columns }, (_, i) => Math.round(((i + 0.5) / columns) * (total - VIEW.fps)))
  let column = 0
  for (const { canvas } of frames(shots, new Set(picks))) ctx.drawImage(canvas, column++ * (w + 4), row * (h + 4), w, h)
}
writeFileSync(out, sheet.toBuffer('image/png'))
