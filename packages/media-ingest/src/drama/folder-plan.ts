import {
  allLanguageKeys,
  allSubtitleCodes,
  isLanguageKey,
  isSubtitleCode,
  type LanguageKey,
  type SubtitleCode,
} from '../languages.ts'
import { dubFilePattern, pictureFilePattern, videoFilePattern } from './file-kinds.ts'
import type { ImportProblem } from './problem.ts'

/** Files of a drama folder by kind. Paths are relative to the folder and use `/`. */
export type FolderPlan = {
  covers: { language: LanguageKey | 'default'; file: string }[]
  episodes: { n: number; file: string }[]
  subtitles: { code: SubtitleCode; n: number; file: string }[]
  dubs: { code: SubtitleCode; n: number; file: string }[]
}

const ignored = /(^|\/)(\.|Thumbs\.db$|desktop\.ini$)/i
/** File names of incomplete downloads, copies and encodes. */
const unfinished = /\.(part|partial|crdownload|draft|tmp|!ut)$/i

/**
 * Sorts the files of a drama folder (relative paths) into covers, episodes, subtitles and dubbing tracks. Reports files
 * that are ignored or have an invalid name.
 */
export function planFolder(files: string[]): { plan: FolderPlan; problems: ImportProblem[] } {
  const plan: FolderPlan = { covers: [], episodes: [], subtitles: [], dubs: [] }
  const problems: ImportProblem[] = []
  const report = (severity: ImportProblem['severity'], file: string, reason: string) =>
    problems.push({ severity, file, reason })
  for (const file of files.toSorted()) {
    if (ignored.test(file) || file === 'drama.yaml') continue
    if (unfinished.test(file)) report('note', file, 'looks unfinished (still being copied?); ignored')
    else if (file.startsWith('episodes/')) planEpisode(file, plan, report)
    else if (file.startsWith('subtitles/')) planSubtitle(file, plan, report)
    else if (file.startsWith('audio/')) planDub(file, plan, report)
    else if (/^cover\b/i.test(file)) planCover(file, plan, report)
    else report('note', file, 'not part of a drama (drama.yaml, cover.*, episodes/, subtitles/, audio/); ignored')
  }
  plan.episodes.sort((a, b) => a.n - b.n)
  checkNumbers(plan, report)
  return { plan, problems }
}

type ReportProblem = (severity: ImportProblem['severity'], file: string, reason: string) => void

function planEpisode(file: string, plan: FolderPlan, report: ReportProblem): void {
  const name = file.slice('episodes/'.length)
  const number = /^(\d{1,4})\.[a-z0-9]+$/i.exec(name)?.[1]
  if (!videoFilePattern.test(name)) report('note', file, 'not a video file; ignored')
  else if (number === undefined || Number(number) === 0)
    report('error', file, 'the name must be the episode number: 001.mp4, 002.mp4 …')
  else {
    const twin = plan.episodes.find(({ n }) => n === Number(number))
    if (twin) report('error', file, `duplicate of episode ${Number(number)} (${twin.file})`)
    else plan.episodes.push({ n: Number(number), file })
  }
}

function planSubtitle(file: string, plan: FolderPlan, report: ReportProblem): void {
  const [, code = '', name = ''] = file.split('/')
  const number = /^(\d{1,4})\.srt$/i.exec(name)?.[1]
  if (!isSubtitleCode(code))
    report('note', file, `${code} is not a subtitle language (${allSubtitleCodes.join(' ')}); ignored`)
  else if (number === undefined) report('note', file, 'the name must be the episode number: 001.srt; ignored')
  else {
    const twin = plan.subtitles.find((it) => it.code === code && it.n === Number(number))
    if (twin) report('error', file, `duplicate subtitle of episode ${Number(number)} (${twin.file})`)
    else plan.subtitles.push({ code, n: Number(number), file })
  }
}

function planDub(file: string, plan: FolderPlan, report: ReportProblem): void {
  const [, code = '', name = ''] = file.split('/')
  const number = /^(\d{1,4})\.[a-z0-9]+$/i.exec(name)?.[1]
  if (!isSubtitleCode(code))
    report('error', file, `${code} is not a language of dubbing tracks (${allSubtitleCodes.join(' ')})`)
  else if (!dubFilePattern.test(name)) report('error', file, 'a dubbing track must be an .m4a file')
  else if (number === undefined) report('error', file, 'the name must be the episode number: 001.m4a, 002.m4a …')
  else {
    const twin = plan.dubs.find((it) => it.code === code && it.n === Number(number))
    if (twin) report('error', file, `duplicate dubbing track of episode ${Number(number)} (${twin.file})`)
    else plan.dubs.push({ code, n: Number(number), file })
  }
}

function planCover(file: string, plan: FolderPlan, report: ReportProblem): void {
  const language = /^cover(?:\.([a-z]+))?\.[a-z]+$/i.exec(file)?.[1]?.toLowerCase() ?? 'default'
  if (!pictureFilePattern.test(file)) report('error', file, 'a cover must be jpg, png or webp')
  else if (language !== 'default' && !isLanguageKey(language)) {
    report('error', file, `${language} is not a language (${allLanguageKeys.join(' ')})`)
  } else if (plan.covers.some((cover) => cover.language === language)) report('error', file, 'duplicate cover')
  else plan.covers.push({ language, file })
}

function checkNumbers(plan: FolderPlan, report: ReportProblem): void {
  if (plan.episodes.length === 0) report('error', 'episodes', 'there is no episode (episodes/001.mp4)')
  const last = plan.episodes.at(-1)?.n ?? 0
  const missing = Array.from({ length: last }, (_, index) => index + 1).filter(
    (n) => !plan.episodes.some((it) => it.n === n),
  )
  const names = missing.map((n) => String(n).padStart(3, '0'))
  if (names.length > 0)
    report('error', 'episodes', `missing: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ' …' : ''}`)
  const hasEpisode = ({ n }: { n: number }) => plan.episodes.some((episode) => episode.n === n)
  for (const one of [...plan.subtitles, ...plan.dubs]) {
    if (!hasEpisode(one)) report('note', one.file, `there is no episode ${one.n}; ignored`)
  }
  plan.subtitles = plan.subtitles.filter(hasEpisode)
  plan.dubs = plan.dubs.filter(hasEpisode)
  if (plan.covers.length === 0) report('error', 'cover', 'there is no cover (cover.jpg, cover.png or cover.webp)')
}
