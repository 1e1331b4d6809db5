import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TitleIdPair } from '../../../apps/server/src/modules/catalogue/publish.ts'
import type { MediaSubject } from '../../../apps/server/src/origin/token.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { sampleEdition } from '../../../apps/server/src/testing/sample-title.ts'

/** An episode with `mark` in all its media and subtitle files, its descriptor and the name of its media package. */
export interface CanaryEpisode {
  readonly subject: MediaSubject
  readonly mark: string
}

const pattern = /c0ffee[0-9a-f]{34}/g
/** Creates a mark: hexadecimal, so that it is valid as package name, as base64 of an init segment and as text. */
export const createCanaryMark = (random: Random): string =>
  `c0ffee${Array.from({ length: 34 }, () => random.below(16).toString(16)).join('')}`

/** Returns sample episodes, the first two free, each with a media package named by its mark. */
export function createCanaryEpisodes(marks: readonly string[]): ReturnType<typeof sampleEdition>['episodes'] {
  return sampleEdition({ count: marks.length }).episodes.map((episode, at) => {
    const pkg = marks[at] ?? ''
    const rungs = episode.start.rungs.map((rung) => ({ ...rung, init: pkg, segments: `${pkg}/540/{n}.m4s` }))
    return { ...episode, pkg, start: { ...episode.start, rungs } }
  })
}

/** Returns the paths of media files below `/media/<token>/<cpId>/<vidId>/<n>/`. */
export const mediaFilePaths = (mark: string): readonly string[] => [
  'master.m3u8',
  ...['540.m3u8', '540/init.mp4', '540/0.m4s', '540/1.m4s'].map((file) => `${mark}/${file}`),
]
export const subtitleCodes = ['en', 'cn', 'ar'] as const

/** Writes the files of the given episodes, and secret files in and outside the store that no request may read. */
export async function writeCanaryFiles(
  store: string,
  episodes: readonly CanaryEpisode[],
  outside: string,
): Promise<void> {
  const put = async (file: string, mark: string) => {
    await mkdir(dirname(join(store, file)), { recursive: true })
    await writeFile(join(store, file), `${mark}\n`.repeat(4))
  }
  for (const { subject, mark } of episodes) {
    const { cpId, vidId, episodeN } = subject
    const folder = `media/${cpId}/${vidId}/${episodeN}`
    for (const file of [...mediaFilePaths(mark), `${mark}/package.json`]) await put(`${folder}/${file}`, mark)
    for (const code of subtitleCodes) await put(`subtitles/${cpId}/${vidId}/${code}/${episodeN}.srt`, mark)
    await put(`media/${cpId}/${vidId}/secret.m3u8`, outside)
  }
  for (const file of ['secret.txt', '../secret.txt', '../secrets.json', '../outbox/secret.eml'])
    await put(file, outside)
}

export const toMediaSubject = ({ cpId, vidId }: TitleIdPair, n: number): MediaSubject => ({
  cpId,
  vidId,
  episodeN: String(n),
})

/** Creates a function that finds a leak in a text: a mark, a system file, or a signed URL of a locked episode. */
export function createLeakScanner(
  locked: readonly CanaryEpisode[],
  outside: string,
): (text: string) => string | undefined {
  const marks = new Map([...locked.map(({ subject, mark }) => [mark, subject] as const), [outside, undefined]])
  const isLocked = (cpId = '', vidId = '', n = '') =>
    locked.some(({ subject }) => subject.cpId === cpId && subject.vidId === vidId && subject.episodeN === n)
  return (text) => {
    const mark = text.match(pattern)?.find((found) => marks.has(found))
    if (mark) return `the canary of ${JSON.stringify(marks.get(mark) ?? 'a file outside')}`
    if (text.includes('root:x:0:0')) return 'a file of the machine'
    for (const [address, cpId, vidId, n] of text.matchAll(/\/media\/\d{10}\.[\w-]+\/(\d+)\/(\d+)\/(\d+)\//g))
      if (isLocked(cpId, vidId, n)) return `the address ${address}`
    for (const [address, cpId, vidId, n] of text.matchAll(
      /\/subtitles\/\d{10}\.[\w-]+\/(\d+)\/(\d+)\/\w+\/(\d+)\.srt/g,
    ))
      if (isLocked(cpId, vidId, n)) return `the address ${address}`
    return undefined
  }
}
