import { parseArgs } from 'node:util'
import { readActions } from '../../modules/operator-log/store.ts'
import { formatColumns, formatMinute } from '../columns.ts'
import type { Command } from '../command.ts'
import { csvLine } from '../csv-line.ts'
import { readTime } from '../read-time.ts'
import { escapeUnprintableInLine } from '../viewer-text.ts'

const most = 10_000
const options = { since: { type: 'string' }, csv: { type: 'boolean' } } as const

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch {
    return undefined
  }
}

export const command: Command = {
  usage: ['operator-log show [--since <day or time>] [--csv]'],
  help: `Lists commands that changed data: import, titles, home, packages, coins, orders, feedback, backup, restore, secrets.
  Shows the last ${most}, of all time or --since. Users appear by their ids, free text is left out. The log cannot be
  changed. A command without an outcome is still running, or was interrupted.
  For example: npm run --silent operator-log -- show --since 2026-11-01 --csv > november.csv`,
  async run([action, ...args], terminal, open) {
    const values = parseOptions(args)
    const since = values?.since === undefined ? new Date(0) : readTime(values.since)
    if (action !== 'show' || !values || !since) return 2
    const { db } = await open()
    const rows = await readActions(db, since, most)
    const cells = rows.map((row) => {
      const at = values.csv ? row.began_at.toISOString() : formatMinute(row.began_at)
      const outcome = row.outcome ?? 'no outcome'
      return [
        at,
        escapeUnprintableInLine(row.who),
        row.command,
        escapeUnprintableInLine(row.arguments),
        outcome,
        row.exit_code ?? '',
      ]
    })
    const head = ['began', 'who', 'command', 'arguments', 'outcome', 'exit code']
    if (values.csv) for (const line of [head, ...cells]) terminal.say(csvLine(line))
    else if (rows.length === 0) terminal.say('No commands found.')
    else for (const line of formatColumns(cells)) terminal.say(line)
    return 0
  },
}
