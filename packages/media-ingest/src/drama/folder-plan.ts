import {
  isLanguageKey,
  isSubtitleCode,
  type LanguageKey,
  languageKeys,
  type SubtitleCode,
  subtitleCodes,
} from '../languages.ts'
import type { Problem } from './problem.ts'

/** Which file of a drama's folder is what. Paths are relative to the folder, with `/`. */
export type FolderPlan = {
  covers: { language: LanguageKey | 'default'; file: string }[]
  episodes: { n: number; file: string }[]
  subtitles: { code: SubtitleCode; n: number; file: string }[]
}

const media = /\.(mp4|m4v|mov|mkv|webm|ts)$/i
const picture = /\.(jpe?g|png|webp)$/i
const ignored = /(^|\/)(\.|Thumbs\.db$|desktop\.ini$)/i
/** Files that are still being written by a browser, a copy tool or an encoder. */
const unfinished = /\.(part|partial|crdownload|draft|tmp|!ut)$/i

/** Sorts the files of a folder (relative paths) into covers, episodes and subtitles, and tells what does not fit. */
export function planFolder(files: string[]): { plan: FolderPlan; problems: Problem[] } {
  const plan: FolderPlan = { covers: [], episodes: [], subtitles: [] }
  const problems: Problem[] = []
  const tell = (severity: Problem['severity'], file: string, reason: string) =>
    problems.push({ severity, file, reason })
  for (const file of files.toSorted()) {
    if (ignored.test(file) || file === 'drama.yaml') continue
    if (unfinished.test(file)) tell('note', file, 'looks unfinished (still being copied?); left out')
    else if (file.startsWith('episodes/')) planEpisode(file, plan, tell)
    else if (file.startsWith('subtitles/')) planSubtitle(file, plan, tell)
    else if (/^cover\b/i.test(file)) planCover(file, plan, tell)
    else tell('note', file, 'not part of a drama (drama.yaml, cover.*, episodes/, subtitles/); left out')
  }
  plan.episodes.sort((a, b) => a.n - b.n)
  checkNumbers(plan, tell)
  return { plan, problems }
}

type Tell = (severity: Problem['severity'], file: string, reason: string) => void

function planEpisode(file: string, plan: FolderPlan, tell: Tell): void {
  const name = file.slice('episodes/'.length)
  const number = /^(\d{1,4})\.[a-z0-9]+$/i.exec(name)?.[1]
  if (!media.test(name)) tell('note', file, 'not a video file; left out')
  else if (number === undefined || Number(number) === 0)
    tell('error', file, 'the name must be the episode number: 001.mp4, 002.mp4 …')
  else {
    const twin = plan.episodes.find(({ n }) => n === Number(number))
    if (twin) tell('error', file, `episode ${Number(number)} is there twice (${twin.file})`)
    else plan.episodes.push({ n: Number(number), file })
  }
}

function planSubtitle(file: string, plan: FolderPlan, tell: Tell): void {
  const [, code = '', name = ''] = file.split('/')
  const number = /^(\d{1,4})\.srt$/i.exec(name)?.[1]
  if (!isSubtitleCode(code))
    tell('note', file, `${code} is not a subtitle language (${subtitleCodes.join(' ')}); left out`)
  else if (number === undefined) tell('note', file, 'the name must be the episode number: 001.srt; left out')
  else {
    const twin = plan.subtitles.find((it) => it.code === code && it.n === Number(number))
    if (twin) tell('error', file, `the subtitle of episode ${Number(number)} is there twice (${twin.file})`)
    else plan.subtitles.push({ code, n: Number(number), file })
  }
}

function planCover(file: string, plan: FolderPlan, tell: Tell): void {
  const language = /^cover(?:\.([a-z]+))?\.[a-z]+$/i.exec(file)?.[1]?.toLowerCase() ?? 'default'
  if (!picture.test(file)) tell('error', file, 'a cover must be jpg, png or webp')
  else if (language !== 'default' && !isLanguageKey(language)) {
    tell('error', file, `${language} is not a language (${languageKeys.join(' ')})`)
  } else if (plan.covers.some((cover) => cover.language === language)) tell('error', file, 'this cover is there twice')
  else plan.covers.push({ language, file })
}

function checkNumbers(plan: FolderPlan, tell: Tell): void {
  if (plan.episodes.length === 0) tell('error', 'episodes', 'there is no episode (episodes/001.mp4)')
  const last = plan.episodes.at(-1)?.n ?? 0
  const missing = Array.from({ length: last }, (_, index) => index + 1).filter(
    (n) => !plan.episodes.some((it) => it.n === n),
  )
  const names = missing.map((n) => String(n).padStart(3, '0'))
  if (names.length > 0)
    tell('error', 'episodes', `missing: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ' …' : ''}`)
  for (const { n, file } of plan.subtitles) {
    if (!plan.episodes.some((episode) => episode.n === n)) tell('note', file, `there is no episode ${n}; left out`)
  }
  plan.subtitles = plan.subtitles.filter(({ n }) => plan.episodes.some((episode) => episode.n === n))
  if (plan.covers.length === 0) tell('error', 'cover', 'there is no cover (cover.jpg, cover.png or cover.webp)')
}
