/**
 * node src/commands/clips.ts [title or episode…]: renders episodes within the byte budget and stores their quantiser.
 * A known clip needs one encode, a new one one to three.
 */
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stringify } from 'yaml'
import { at } from '../art/at.ts'
import { clipPath, crfFile, readCatalogue, readCrf } from '../catalogue.ts'
import { encodeClip } from '../scenes/encode.ts'
import { buildEpisode, type EpisodeSpec } from '../scenes/episode.ts'
import { forEpisode, moods } from '../scenes/moods.ts'
import { composeScore, RATE } from '../scenes/score.ts'
import { frames, VIEW } from '../scenes/stage.ts'
import { specs } from '../stories/index.ts'

const BUDGET = 225_000
/** A finer quantiser brings no visible gain; a coarser one shows block artefacts in flat dark areas. */
const [FINEST, COARSEST] = [27, 40] as const
/** Measured on these clips: one step of the quantiser reduces the size by about a tenth. */
const STEP = Math.log(1.105)

const only = process.argv.slice(2)
const wanted = (id: string) => only.length === 0 || only.some((o) => id === o || id.startsWith(`${o}.`))
const titleMood = Object.fromEntries(readCatalogue().map((t) => [t.id, t.mood]))
/** A new clip starts with the average quantiser of its title's other clips. */
function firstGuess(id: string, known: Record<string, number>): number {
  const siblings = Object.entries(known).filter(([other]) => other.split('.')[0] === id.split('.')[0]).map(([, crf]) => crf)
  return siblings.length ? half(siblings.reduce((sum, crf) => sum + crf, 0) / siblings.length) : 35
}
const half = (crf: number) => Math.min(COARSEST, Math.max(FINEST, Math.ceil(crf * 2) / 2))

async function renderClip(spec: EpisodeSpec, known: Record<string, number>): Promise<{ crf: number; size: number; passes: number }> {
  const shots = buildEpisode(spec)
  const ends: number[] = []
  let seconds = 0
  for (const shot of shots) {
    seconds += shot.seconds
    ends.push(seconds)
  }
  const mood = moods[spec.mood ?? titleMood[spec.id.split('.')[0] ?? ''] ?? 'romance']
  const audio = composeScore({
    mood: forEpisode(mood, spec.episode),
    seconds,
    seed: spec.seed,
    cuts: ends.slice(0, -2),
    // The end card is the last shot.
    hitAt: at(ends, ends.length - 2),
  })
  const path = clipPath(spec.id)
  const draft = `${path}.draft`
  mkdirSync(dirname(path), { recursive: true })
  let best: { crf: number; size: number } | undefined
  const remembered = known[spec.id]
  let crf = remembered ?? firstGuess(spec.id, known)
  for (let passes = 1;; passes++) {
    await encodeClip(frames(shots), audio, {
      path: draft,
      width: VIEW.w,
      height: VIEW.h,
      fps: VIEW.fps,
      rate: RATE,
      crf,
      preset: 'slow',
      audioBitrate: 32_000,
    })
    const { size } = statSync(draft)
    const fits = size <= BUDGET
    // The rename is atomic, so readers of the folder never see an incomplete clip.
    if (fits && (!best || crf < best.crf)) {
      renameSync(draft, path)
      best = { crf, size }
    }
    const settled = fits && (remembered === crf || size > BUDGET * 0.66 || crf <= FINEST)
    const next = half(crf + Math.log(size / (BUDGET * 0.95)) / STEP)
    if (settled || (best && (passes >= 4 || next >= best.crf)) || passes >= 7) {
      rmSync(draft, { force: true })
      if (!best) throw new Error(`${spec.id} does not fit ${BUDGET} bytes: ${size} at crf ${crf}`)
      return { ...best, passes }
    }
    crf = next > crf || fits ? next : half(crf + 0.5)
  }
}

for (const spec of specs.filter((s) => wanted(s.id))) {
  const started = performance.now()
  const { crf, size, passes } = await renderClip(spec, readCrf())
  // Read again: another process may have rendered another title meanwhile.
  const memory = { ...readCrf(), [spec.id]: crf }
  const sorted = Object.fromEntries(Object.entries(memory).sort(([a], [b]) => a.localeCompare(b)))
  writeFileSync(crfFile, `# Written by clips.ts: the x264 quantiser at which each clip fits its budget.\n${stringify(sorted)}`)
  console.log(`${spec.id}: crf ${crf}, ${(size / 1000).toFixed(0)} kB, ${passes} passes, ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
