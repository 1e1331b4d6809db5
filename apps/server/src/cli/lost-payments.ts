import { AirwallexFailure } from '../adapters/airwallex/failure.ts'
import { findLostPayments, ringRefunded } from '../modules/payments/lost-intents.ts'
import type { Terminal, Workplace } from './command.ts'

/** An order may be paid days after its payment was begun. */
const begunBeforeMs = 7 * 86_400_000

/**
 * Asks the provider what was paid and given back since then, has the server look at those orders again, and says which
 * payments belong to no order. False when the provider does not answer.
 */
export async function sayLostPayments(workplace: Workplace, since: Date, terminal: Terminal): Promise<boolean> {
  try {
    const { rung, unknown } = await findLostPayments(workplace, new Date(since.getTime() - begunBeforeMs))
    const refunded = await ringRefunded(workplace, since)
    terminal.say(`The server looks again at ${rung} orders that were paid, and ${refunded} of which was given back.`)
    for (const { id, merchantOrderId, amount, currency } of unknown) {
      terminal.say(`Paid for an order that is not here: payment ${id}, order ${merchantOrderId}, ${amount} ${currency}`)
    }
    if (unknown.length > 0) terminal.say('Give those back in the provider’s web app, or make them good: coins grant.')
    return true
  } catch (error) {
    if (!(error instanceof AirwallexFailure)) throw error
    terminal.say(`The payment provider does not answer (${error.code}). When the server runs, ask again:`)
    terminal.say(`  npm run orders -- find-lost --since ${since.toISOString()}`)
    return false
  }
}
