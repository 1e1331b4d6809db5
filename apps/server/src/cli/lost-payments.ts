import { AirwallexFailure } from '../adapters/airwallex/failure.ts'
import { compareWithProvider } from '../modules/payments/lost-payments.ts'
import type { CommandContext, Terminal } from './command.ts'

/**
 * Fetches payments and refunds since a time from the provider, marks their orders for reconciliation by the server,
 * and prints payments without an order. Returns false when the provider does not answer.
 */
export async function reportLostPayments(workplace: CommandContext, since: Date, terminal: Terminal): Promise<boolean> {
  try {
    const { marked, unknown, refunded } = await compareWithProvider(workplace, since)
    terminal.say(`The server will check ${marked} paid orders and ${refunded} refunded orders again.`)
    for (const { id, merchantOrderId, amount, currency } of unknown) {
      terminal.say(`Payment without an order here: payment ${id}, order ${merchantOrderId}, ${amount} ${currency}`)
    }
    if (unknown.length > 0) terminal.say('Refund those in the provider’s web app, or compensate with: coins grant.')
    return true
  } catch (error) {
    if (!(error instanceof AirwallexFailure)) throw error
    terminal.say(`The payment provider does not answer (${error.code}). When the server runs, try again:`)
    terminal.say(`  npm run orders -- find-lost --since ${since.toISOString()}`)
    return false
  }
}
