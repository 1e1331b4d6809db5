import { resolve } from 'node:path'
import type { ConflictRule } from '@cliffhanger/domain/merge-fields'
import { problemText } from '@cliffhanger/media-ingest/drama/problem'
import { type ImportDeps, type ImportReport, importFolder } from '../../ingest/import-folder.ts'
import { type DifferingField, describeConflict } from '../../ingest/merge/imported-fields.ts'
import { sweepStore } from '../../ingest/sweep-store.ts'
import type { RunnerOptions } from '../../modules/runners/encode-on-runners.ts'
import { randomFraction } from '../../modules/runners/runners-of.ts'
import type { Command, CommandContext, CommandEnvironment, Terminal } from '../command.ts'
import { createProgressLines } from '../progress-lines.ts'
import { watchFolder } from '../watch-folder.ts'

/** Prints the fields that Studio or the files have changed, grouped by outcome. */
function sayMerge({ say }: Terminal, slug: string, fields: readonly DifferingField[]): void {
  const of = (wanted: DifferingField['outcome']) => fields.filter(({ outcome }) => outcome === wanted)
  const list = (some: readonly DifferingField[]) => `${some.length} (${some.map(({ name }) => name).join('; ')})`
  const [taken, kept, conflicts] = [of('taken'), of('kept'), of('conflict')]
  if (taken.length > 0) say(`${slug}: fields taken from the files: ${list(taken)}`)
  if (kept.length > 0) say(`${slug}: fields kept as in Studio: ${list(kept)}`)
  if (conflicts.length === 0) return
  say(`${slug}: fields changed both in Studio and in the files, kept as in Studio: ${conflicts.length}`)
  for (const field of conflicts)
    say(problemText({ severity: 'error', file: field.file, reason: describeConflict(field) }))
}

function reportTo(terminal: Terminal, folder: string): ImportReport {
  const { say } = terminal
  return {
    problems(problems) {
      for (const problem of problems) say(problemText(problem))
      const count = problems.filter(({ severity }) => severity === 'error').length
      if (count === 0) return
      say(`Nothing was changed: fix ${count} ${count === 1 ? 'error' : 'errors'} (marked ✗) in ${folder}`)
    },
    begun: (titles) => say(`${titles} ${titles === 1 ? 'title' : 'titles'} checked without errors. Packaging …`),
    progress: createProgressLines(terminal),
    live: (slug) => say(`${slug} is live in its first rendition; the others follow`),
    incomplete(slug, words) {
      const lacking = words.map(({ key, there, of }) => `${key} ${there} of ${of}`)
      say(`${slug} lacks texts: ${lacking.join(', ')}`)
    },
    published: (slug, status) =>
      say(
        status === 'unpublished'
          ? `${slug} is up to date, and hidden as before (titles publish ${slug} shows it)`
          : `${slug} is published with all its renditions`,
      ),
    failed(slug, failures, wasPublished) {
      const now = wasPublished ? 'could not be packaged; its published version is unchanged' : 'was not published'
      say(`${slug} ${now}:`)
      for (const { file, reason } of failures) say(problemText({ severity: 'error', file, reason }))
    },
  }
}

/** Returns whether everything was imported and no field is in conflict. */
async function importOnce(
  folder: string,
  terminal: Terminal,
  workplace: CommandContext & Pick<ImportDeps, 'runners'>,
  conflicts: ConflictRule,
): Promise<boolean> {
  let undecided = 0
  const report: ImportReport = {
    ...reportTo(terminal, folder),
    merged(slug, fields) {
      undecided += fields.filter(({ outcome }) => outcome === 'conflict').length
      sayMerge(terminal, slug, fields)
    },
  }
  const importing = { ...workplace, signal: terminal.signal }
  const isWhole = await importFolder(folder, importing, report, { conflicts })
  await sweepStore(workplace.db, workplace.store, workplace.now())
  if (undecided > 0) {
    const fields = undecided === 1 ? '1 field is' : `${undecided} fields are`
    terminal.say(
      `${fields} in conflict (marked ✗). Import again with --take-files for the values of the files, or with --keep-studio for those of Studio.`,
    )
  }
  return isWhole && undecided === 0
}

const runnersFor = ({ warn }: Terminal, { dataDir, encodesHere }: CommandEnvironment): RunnerOptions => ({
  dataDir,
  encodesHere,
  random: randomFraction,
  warn: ({ reason }) => warn(`Runners: ${reason}`),
})

/** Returns the conflict rule that the options select; undefined if the options contradict each other. */
function ruleOf(options: readonly string[]): ConflictRule | undefined {
  const [takeFiles, keepStudio] = [options.includes('--take-files'), options.includes('--keep-studio')]
  if (takeFiles && keepStudio) return undefined
  if (takeFiles) return 'takeFiles'
  return keepStudio ? 'keepStudio' : 'report'
}

const flags = ['--watch', '--take-files', '--keep-studio']

export const command: Command = {
  usage: ['import <folder> [--watch] [--take-files|--keep-studio]'],
  help: `Imports a drama, or a folder of dramas, into the catalogue. Safe to repeat: only changed files are processed again.
  A drama is a folder:
    drama.yaml                 names: { en: The Contract }   freeEpisodes: 3   pricePerEpisode: 20   order: 10 …
    cover.jpg                  or one per language: cover.en.jpg, cover.zh.jpg …
    episodes/001.mp4 …         any video; subtitles/en/001.srt … (en cn ru jp es ar th)
  A new title goes live with the first rendition of its episodes and gets the others when all new titles are live.
  A text, price, cover or subtitle that was edited in Studio stays as long as its file does not change. If both have changed,
  Studio's value stays, the field is listed, and the exit code is 1; --take-files takes the values of the files for such
  fields, --keep-studio keeps those of Studio until the file changes again.
  With --watch it keeps running and imports again whenever the folder changes.`,
  changing: 'all',
  async run(args, terminal, open, site) {
    const [named, ...rest] = args.filter((arg) => !flags.includes(arg))
    const rule = ruleOf(args)
    if (named === undefined || named.startsWith('-') || rest.length > 0 || !rule) return 2
    const folder = resolve(terminal.cwd, named)
    const workplace = { ...(await open()), runners: runnersFor(terminal, site) }
    if (!args.includes('--watch')) return (await importOnce(folder, terminal, workplace, rule)) ? 0 : 1
    const again = async () => {
      await importOnce(folder, terminal, workplace, rule)
      terminal.say(`Watching ${folder}. Ctrl-C ends.`)
    }
    await watchFolder(folder, again, { signal: terminal.signal })
    return 0
  },
}
