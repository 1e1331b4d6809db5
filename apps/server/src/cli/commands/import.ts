import { resolve } from 'node:path'
import { problemText } from '@cliffhanger/media-ingest/drama/problem'
import { type ImportReport, importFolder } from '../../ingest/import-folder.ts'
import { sweepStore } from '../../ingest/sweep-store.ts'
import type { Command, CommandContext, Terminal } from '../command.ts'
import { createProgressLines } from '../progress-lines.ts'
import { watchFolder } from '../watch-folder.ts'

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

async function importOnce(folder: string, terminal: Terminal, workplace: CommandContext): Promise<boolean> {
  const isWhole = await importFolder(folder, { ...workplace, signal: terminal.signal }, reportTo(terminal, folder))
  await sweepStore(workplace.db, workplace.storeDir, workplace.now())
  return isWhole
}

export const command: Command = {
  usage: ['import <folder> [--watch]'],
  help: `Imports a drama, or a folder of dramas, into the catalogue. Safe to repeat: only changed files are processed again.
  A drama is a folder:
    drama.yaml                 names: { en: The Contract }   freeEpisodes: 3   pricePerEpisode: 20   order: 10 …
    cover.jpg                  or one per language: cover.en.jpg, cover.zh.jpg …
    episodes/001.mp4 …         any video; subtitles/en/001.srt … (en cn ru jp es ar th)
  A new title goes live with the first rendition of its episodes and gets the others when all new titles are live.
  With --watch it keeps running and imports again whenever the folder changes.`,
  changing: 'all',
  async run(args, terminal, open) {
    const [named, ...rest] = args.filter((arg) => arg !== '--watch')
    if (named === undefined || named.startsWith('-') || rest.length > 0) return 2
    const folder = resolve(terminal.cwd, named)
    const workplace = await open()
    if (!args.includes('--watch')) return (await importOnce(folder, terminal, workplace)) ? 0 : 1
    const again = async () => {
      await importOnce(folder, terminal, workplace)
      terminal.say(`Watching ${folder}. Ctrl-C ends.`)
    }
    await watchFolder(folder, again, { signal: terminal.signal })
    return 0
  },
}
