import { parseArgs } from 'node:util'
import { type SecurityEventKind, securityEventKinds } from '@cliffhanger/domain/security-event-kinds'
import { parseRowId } from '../../db/row-id.ts'
import { readSecurityEvents } from '../../modules/security/security-events.ts'
import { formatColumns, formatMinute } from '../columns.ts'
import type { Command } from '../command.ts'
import { csvLine } from '../csv-line.ts'
import { readTime } from '../read-time.ts'

const most = 10_000
const options = {
  since: { type: 'string' },
  user: { type: 'string' },
  kind: { type: 'string' },
  csv: { type: 'boolean' },
} as const

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch {
    return undefined
  }
}
const isKind = (text: string): text is SecurityEventKind => securityEventKinds.some((kind) => kind === text)

export const command: Command = {
  usage: ['security-events show [--since <day or time>] [--user <id>] [--kind <kind>] [--csv]'],
  help: `Lists logins, codes, recoveries, sign-outs, exports, deletions and grants: the last ${most}, of all time or --since.
  Users and devices appear by their ids. Kinds: ${securityEventKinds.join(', ')}.
  For example: security-events show --user 10000042 --since 2026-11-01`,
  async run([action, ...args], terminal, open) {
    const values = parseOptions(args)
    const since = values?.since === undefined ? new Date(0) : readTime(values.since)
    if (action !== 'show' || !values || !since) return 2
    const { user, kind } = values
    if ((user !== undefined && parseRowId(user) === undefined) || (kind !== undefined && !isKind(kind))) return 2
    const { db } = await open()
    const rows = await readSecurityEvents(db, { since, userId: user, kind }, most)
    const cells = rows.map((row) => [
      values.csv ? row.at.toISOString() : formatMinute(row.at),
      row.kind,
      row.purpose,
      row.user_id ?? '',
      row.device_id ?? '',
    ])
    if (values.csv)
      for (const line of [['at', 'kind', 'purpose', 'user', 'device'], ...cells]) terminal.say(csvLine(line))
    else if (rows.length === 0) terminal.say('No events found.')
    else for (const line of formatColumns(cells)) terminal.say(line)
    return 0
  },
}
