import { auditWallet } from '../modules/wallet/audit.ts'
import type { Command } from './command.ts'

const mostLines = 50

export const audit: Command = {
  usage: ['audit'],
  help: `Recomputes every balance and every right from the ledger and says what does not agree. It changes nothing, and
  ends with 1 when it found something: run it after a restore, and by the clock.`,
  async run(args, terminal, open) {
    if (args.length > 0) return 2
    const { db } = await open()
    const differences = await auditWallet(db)
    if (differences.length === 0) {
      terminal.say('Every balance and every right agrees with the ledger.')
      return 0
    }
    for (const { userId, what } of differences.slice(0, mostLines)) terminal.say(`user ${userId}: ${what}`)
    terminal.say(`${differences.length} differences in all. Nothing was changed.`)
    return 1
  },
}
