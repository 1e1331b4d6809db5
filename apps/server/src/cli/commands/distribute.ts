import { parseArgs } from 'node:util'
import { findMissingMigrations } from '../../db/migrate.ts'
import { changePlacement, deleteCoordinatorCopies } from '../../db/sharding/change-placement.ts'
import {
  findDistributeObstacles,
  findDistributeWarnings,
  findUndistributeObstacles,
} from '../../db/sharding/obstacles.ts'
import { formatColumns } from '../columns.ts'
import type { Command } from '../command.ts'

const options = {
  back: { type: 'boolean' },
  rehearse: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch {
    return undefined
  }
}

const aims = {
  there: {
    question: 'Place the tables of viewers on the workers?',
    status: 'Copying the tables of viewers to the workers …',
    done: 'The tables of viewers are on the workers. Start the servers, then run: npm run audit',
    rehearsed: 'They can be placed on the workers. This was a rehearsal: nothing has changed.',
  },
  back: {
    question: 'Bring the tables of viewers back to the coordinator?',
    status: 'Copying the tables of viewers to the coordinator …',
    done: 'The tables of viewers are on the coordinator again. Start the servers, then run: npm run audit',
    rehearsed: 'They can be brought back. This was a rehearsal: nothing has changed.',
  },
}

export const command: Command = {
  usage: ['distribute [--rehearse] [--yes]', 'distribute --back [--rehearse] [--yes]'],
  help: `Places the tables of viewers on the workers of a Citus cluster, whose coordinator is the configured database, or brings
  them back. All in one transaction: it is done as a whole or not at all. --rehearse does the same and undoes it. All servers
  must be stopped. See "A distributed database" in docs/scaling.md.`,
  changing: 'all',
  options,
  async run(args, terminal, open, site) {
    const values = parseOptions(args)
    if (!values) return 2
    const { back: isBack = false, rehearse: isRehearsal = false, yes: isConfirmed = false } = values
    const aim = isBack ? aims.back : aims.there
    const { pool, close } = await site.connect()
    try {
      // Runs before `client` connects, because a second connection of this command would be counted as a server.
      const missing = await findMissingMigrations(pool)
      const client = await pool.connect()
      try {
        const obstacles = isBack
          ? await findUndistributeObstacles(client)
          : await findDistributeObstacles(client, missing)
        for (const line of obstacles) terminal.say(line)
        if (obstacles.length > 0) return 1
        if (!isBack) for (const line of await findDistributeWarnings(client)) terminal.say(line)
        if (!isRehearsal && !isConfirmed && !(await terminal.confirm(aim.question))) {
          terminal.say('Nothing has changed.')
          return 1
        }
        // Opened after the check for running servers, which would have counted its connection as a server.
        if (!isRehearsal) await open()
        terminal.showStatus(aim.status)
        const moved = await changePlacement(client, { isBack, isRehearsal })
        if (!isBack && !isRehearsal) await deleteCoordinatorCopies(client)
        const lines = moved.map(({ name, rows }) => [name, String(rows)])
        for (const line of formatColumns([['table', 'rows'], ...lines])) terminal.say(line)
        terminal.say(isRehearsal ? aim.rehearsed : aim.done)
        return 0
      } finally {
        client.release(true)
      }
    } finally {
      await close()
    }
  },
}
