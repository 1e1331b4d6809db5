import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { openCover, UnusableCoverError } from './cover/open-cover.ts'
import { type DramaInfo, parseDramaYaml } from './drama/drama-yaml.ts'
import { type FolderPlan, planFolder } from './drama/folder-plan.ts'
import { hasErrors, type ImportProblem } from './drama/problem.ts'
import type { LanguageKey, SubtitleCode } from './languages.ts'
import type { ProbedDub, ProbedSource, ProbeMediaFile, ProbeSound } from './media-workers.ts'
import { describeConversions, findRejectionReasons } from './source/judge.ts'
import { findDubRejectionReasons } from './source/judge-dub.ts'
import { readSubtitle } from './subtitle/read-subtitle.ts'
import { WorkerTaskError } from './worker/pool.ts'

export type { ImportProblem } from './drama/problem.ts'

/** Content of a drama folder without errors. Files are absolute paths. */
export type Drama = DramaInfo & {
  folder: string
  covers: { language: LanguageKey | 'default'; file: string }[]
  episodes: DramaEpisode[]
}
/** An episode: its probed video file, its subtitle files and its probed dubbing tracks. */
export type DramaEpisode = {
  n: number
  source: ProbedSource
  subtitles: { code: SubtitleCode; file: string }[]
  dubs: { code: SubtitleCode; source: ProbedDub }[]
}
/** Functions that probe media files in worker processes. */
type Probes = { probe: ProbeMediaFile; probeSound: ProbeSound; signal?: AbortSignal }

/**
 * Reads and validates a drama folder: YAML, covers, all media files, subtitles and dubbing tracks. Changes no files.
 * `problems` contains all problems, with paths relative to the folder; `drama` is null if one of them is an error.
 */
export async function readDrama(
  folder: string,
  options: Probes,
): Promise<{ drama: Drama | null; problems: ImportProblem[] }> {
  const root = resolve(folder)
  const files = await listFiles(root)
  if (files === null)
    return { drama: null, problems: [{ severity: 'error', file: '.', reason: 'the folder cannot be read' }] }
  const { plan, problems } = planFolder(files)
  const info = await readInfo(root, files, plan, problems)
  const [episodes] = await Promise.all([
    Promise.all(plan.episodes.map((episode) => readEpisode(root, episode, plan, problems, options))),
    Promise.all(plan.covers.map((cover) => checkCover(root, cover.file, problems))),
  ])
  problems.sort((a, b) => (a.severity === b.severity ? a.file.localeCompare(b.file) : a.severity === 'error' ? -1 : 1))
  if (!info || hasErrors(problems)) return { drama: null, problems }
  const found = episodes.filter((episode) => episode !== null)
  return { drama: { ...info, folder: root, covers: absolute(root, plan.covers), episodes: found }, problems }
}

async function listFiles(root: string): Promise<string[] | null> {
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => !entry.isDirectory())
    return files.map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch {
    return null
  }
}

async function readInfo(
  root: string,
  files: string[],
  plan: FolderPlan,
  problems: ImportProblem[],
): Promise<DramaInfo | null> {
  const reportFault = (reason: string) => problems.push({ severity: 'error', file: 'drama.yaml', reason })
  if (!files.includes('drama.yaml')) {
    reportFault('is missing; a minimal file is: names: { en: The title }')
    return null
  }
  const text = await readFile(join(root, 'drama.yaml'), 'utf8')
  return parseDramaYaml(text, basename(root), Math.max(1, plan.episodes.length), reportFault)
}

async function readEpisode(
  root: string,
  { n, file }: FolderPlan['episodes'][0],
  plan: FolderPlan,
  problems: ImportProblem[],
  { probe, probeSound, signal }: Probes,
): Promise<DramaEpisode | null> {
  const report = (severity: ImportProblem['severity'], reason: string) => problems.push({ severity, file, reason })
  const failWith = (name: string) => (error: unknown) => {
    signal?.throwIfAborted()
    const reason = error instanceof WorkerTaskError ? error.message : `cannot be read (${String(error)})`
    problems.push({ severity: 'error', file: name, reason })
    return null
  }
  const source = await probe(join(root, file), { signal }).catch(failWith(file))
  for (const reason of source ? findRejectionReasons(source.facts) : []) report('error', reason)
  for (const reason of source ? describeConversions(source.facts) : []) report('note', reason)
  const seconds = source?.facts.seconds ?? Number.POSITIVE_INFINITY
  const own = plan.subtitles.filter((subtitle) => subtitle.n === n)
  for (const subtitle of own) {
    const { problems: found } = await readSubtitle(join(root, subtitle.file), subtitle.code, seconds)
    problems.push(...found.map((problem) => ({ ...problem, file: subtitle.file })))
  }
  const dubs: DramaEpisode['dubs'] = []
  for (const { code, file: name } of plan.dubs.filter((one) => one.n === n)) {
    const sound = await probeSound(join(root, name), { signal }).catch(failWith(name))
    for (const reason of sound && source ? findDubRejectionReasons(sound.facts, seconds) : [])
      problems.push({ severity: 'error', file: name, reason })
    if (sound) dubs.push({ code, source: sound })
  }
  const subtitles = absolute(root, own).map(({ code, file: path }) => ({ code, file: path }))
  return source && { n, source, subtitles, dubs }
}

async function checkCover(root: string, file: string, problems: ImportProblem[]): Promise<void> {
  try {
    await openCover(await readFile(join(root, file)))
  } catch (error) {
    const reason = error instanceof UnusableCoverError ? error.message : `cannot be read (${String(error)})`
    problems.push({ severity: 'error', file, reason })
  }
}

const absolute = <T extends { file: string }>(root: string, items: T[]): T[] =>
  items.map((item) => ({ ...item, file: join(root, item.file) }))
