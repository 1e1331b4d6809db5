import { createHash } from 'node:crypto'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clip } from './decode/write-clip.ts'
import type { MediaWorkers } from './media-workers.ts'
import type { StartDescriptor } from './start-descriptor.ts'
import { titleLayout } from './store/layout.ts'
import type { MediaStore } from './store/media-store.ts'
import { placePackage } from './store/place-once.ts'
import { readRequiredFile, readRequiredText } from './store/read-existing.ts'

/** A published episode whose beginning is used for the title's preview clip. */
export type ClipTask = {
  store: MediaStore
  cpId: string
  vidId: string
  n: number
  pkg: string
  start: StartDescriptor
}

/** Version of the clip encoding; part of the hash in clip names. Increase it to make all clips again. */
const recipe = 1
const factsFile = 'clip.json'
/** Width of the rendition to decode. Wide enough for a clip; a wider rendition would only take longer. */
const sourceWidth = 360
/** Seconds skipped at the beginning, because many episodes begin with a black picture. */
const skippedSeconds = 2
const neededSeconds = 11

/** Returns the path of a title's clip in the store. */
export const clipStorePath = ({ cpId, vidId, n, pkg }: Pick<ClipTask, 'cpId' | 'vidId' | 'n' | 'pkg'>): string =>
  `${titleLayout(cpId, vidId).package(n, pkg)}/clip.mp4`

/**
 * Makes a silent clip from the package of an episode, and stores it as a separate package of that episode. Returns an
 * existing clip if there is one, because the name is derived from the content. Publishes nothing. Rejects with
 * `WorkerTaskError` if the package cannot be decoded.
 */
export async function makeClip(
  { store, cpId, vidId, n, pkg: base, start }: ClipTask,
  media: MediaWorkers,
): Promise<{ pkg: string } & Clip> {
  const layout = titleLayout(cpId, vidId)
  const pkg = createHash('sha256')
    .update(JSON.stringify([recipe, 'clip', base]))
    .digest('hex')
    .slice(0, 16)
  await placePackage(store, { layout, n, pkg, descriptor: factsFile }, async (draft) => {
    const file = join(draft, 'beginning.mp4')
    await joinSegments(store, layout.episode(n), start, file)
    const clip = await media.writeClip({ file, target: join(draft, 'clip.mp4') })
    await rm(file)
    await writeFile(join(draft, factsFile), JSON.stringify(clip))
  })
  const clip: Clip = JSON.parse(await readRequiredText(store, `${layout.package(n, pkg)}/${factsFile}`))
  return { pkg, duration: clip.duration }
}

/** Joins the init segment and the media segments needed for the clip into one file. */
async function joinSegments(
  store: MediaStore,
  episode: string,
  { rungs, durations }: StartDescriptor,
  file: string,
): Promise<void> {
  const rung = rungs.find(({ width }) => width >= sourceWidth) ?? rungs.at(-1)
  if (!rung) throw new Error('a package without renditions')
  const beginOf = (index: number) => durations.slice(0, index).reduce((sum, seconds) => sum + seconds, 0)
  const numbers = durations.map((_, index) => index)
  const isLong = beginOf(durations.length) > skippedSeconds + neededSeconds
  const first = isLong ? numbers.findIndex((index) => beginOf(index) >= skippedSeconds) : 0
  const needed = numbers.filter((index) => index >= first && beginOf(index) < beginOf(first) + neededSeconds)
  await writeFile(file, Buffer.from(rung.init, 'base64'))
  for (const index of needed) {
    await appendFile(file, await readRequiredFile(store, `${episode}/${rung.segments.replace('{n}', String(index))}`))
  }
}
