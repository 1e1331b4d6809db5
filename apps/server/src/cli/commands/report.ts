import { parseArgs } from 'node:util'
import { listTitles } from '../../modules/catalogue/store.ts'
import { readEpisodeCompletions, readTitleReport } from '../../modules/tracking/report-store.ts'
import { formatColumns } from '../columns.ts'
import type { Command } from '../command.ts'
import { csvLine } from '../csv-line.ts'

const dayMs = 86_400_000
const options = { days: { type: 'string' }, title: { type: 'string' }, csv: { type: 'boolean' } } as const

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch {
    return undefined
  }
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`)
export const command: Command = {
  usage: ['report [--days <number>] [--title <title>] [--csv]'],
  help: `Reports the last days (default: 7): views and viewers of each title, the share of viewers at its first paid episode
  who unlocked one, and coins spent on it. With --title it reports how far each episode is watched.
  A view is an episode watched for 3 seconds or more. Browsers report views: use them to compare titles, not for payouts.
  Coins come from the ledger and are exact. --csv prints CSV for a spreadsheet.
  For example: npm run --silent report -- --days 30 --csv > month.csv`,
  async run(args, terminal, open) {
    const values = parseOptions(args)
    const { days: asked = '7', title: named, csv = false } = values ?? {}
    const days = Number(asked)
    if (!values || !/^\d{1,4}$/.test(asked) || days < 1) return 2
    const { db, now } = await open()
    const since = new Date(now() - days * dayMs)
    const say = (rows: (string | number)[][]) => {
      for (const line of csv ? rows.map(csvLine) : formatColumns(rows)) terminal.say(line)
    }
    if (named !== undefined) {
      const [title] = await listTitles(db, named)
      if (!title) {
        terminal.say(`There is no title ${named}. See: titles list`)
        return 1
      }
      const rows = await readEpisodeCompletions(db, title.vid_id, since)
      if (!csv) terminal.say(`${title.slug}, the last ${days} days:`)
      say([
        ['episode', 'views', 'to the end', 'share', 'seconds each'],
        ...rows.map((row) => [
          `${row.episode}`,
          row.views,
          row.finished,
          percent(row.finished, row.views),
          row.seconds,
        ]),
      ])
      return 0
    }
    const rows = await readTitleReport(db, since)
    if (rows.every((row) => row.views === 0 && row.coins === 0)) {
      terminal.say(`Browsers reported no views in the last ${days} days. Choose a longer period with --days <number>.`)
      return 0
    }
    say([
      ['title', 'views', 'viewers', 'at paywall', 'unlocked', 'share', 'coins'],
      ...rows.map((row) => [
        row.slug,
        row.views,
        row.viewers,
        row.at_wall,
        row.unlocked,
        percent(row.unlocked, row.at_wall),
        row.coins,
      ]),
    ])
    return 0
  },
}
