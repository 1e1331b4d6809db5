import type { Deps } from '../deps.ts'
import { disableRemovedCards } from '../modules/payments/saved-cards/disable-cards.ts'
import type { Job } from './job.ts'

/** Creates a job that runs every minute and disables the consents of removed cards at the payment provider. */
export const createRemoveSavedCardsJob = (deps: Pick<Deps, 'db' | 'now' | 'provider' | 'log'>): Job => ({
  name: 'remove-saved-cards',
  cron: '* * * * *',
  async run() {
    const count = await disableRemovedCards(deps)
    if (count > 0) deps.log.info({ count }, 'saved cards removed at the payment provider')
  },
})
