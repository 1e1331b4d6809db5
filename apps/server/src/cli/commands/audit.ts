import { findAuditDifferences } from '../../audit.ts'
import type { Command } from '../command.ts'

const mostLines = 50

export const command: Command = {
  usage: ['audit'],
  help: `Recomputes all balances and rights from the ledger, recounts likes, follows and orders, and prints each
  difference. It changes nothing, and exits with 1 if it finds a difference. Run it after a restore, and on a schedule.`,
  async run(args, terminal, open) {
    if (args.length > 0) return 2
    const { db } = await open()
    const differences = await findAuditDifferences(db)
    if (differences.length === 0) {
      terminal.say('Every balance and every right agrees with the ledger, every like, follow and order is counted.')
      return 0
    }
    for (const what of differences.slice(0, mostLines)) terminal.say(what)
    terminal.say(`${differences.length} differences in all. Nothing was changed.`)
    return 1
  },
}
