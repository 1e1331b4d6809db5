import { findMissingMigrations } from '../../db/migrate.ts'
import type { Command } from '../command.ts'

export const command: Command = {
  usage: ['migrate'],
  help: `Migrates the database: its tables, the job queue, and the privileges of the server's role. A server that starts
  with DATABASE_OWNER_URL migrates by itself; after this command servers do not need that variable.
  For example: DATABASE_OWNER_URL=postgres://owner:password@host/cliffhanger npm run migrate`,
  changing: 'all',
  async run(args, terminal, open, site) {
    if (args.length > 0) return 2
    const before = await site.connect()
    let missing: readonly string[]
    try {
      missing = await findMissingMigrations(before.pool)
    } finally {
      await before.close()
    }
    await open()
    for (const name of missing) terminal.say(`applied ${name}`)
    terminal.say(missing.length === 0 ? 'The database was up to date.' : 'The database is up to date.')
    return 0
  },
}
