import type { Deps } from '../deps.ts'
import { deleteRowsOfPurgedUsers, sweepSessions } from '../modules/accounts/sweep.ts'
import { sweepAdViews } from '../modules/ad-unlocks/store.ts'
import { sweepDownloads } from '../modules/downloads/store.ts'
import { sweepNotifications } from '../modules/notifications/queue-store.ts'
import { eraseCardsOfPurgedAccounts } from '../modules/payments/saved-cards/card-store.ts'
import { deleteOldProfileChanges } from '../modules/profiles/store.ts'
import { deleteOldSecurityEvents } from '../modules/security/security-events.ts'
import type { Job } from './job.ts'

const dayMs = 86_400_000

export const createSweepSessionsJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): Job => ({
  name: 'sweep-sessions',
  cron: '40 3 * * *',
  async run() {
    await sweepSessions(db, now())
    await deleteRowsOfPurgedUsers(db)
    await eraseCardsOfPurgedAccounts(db)
    await deleteOldSecurityEvents(db, new Date(now()))
    await sweepNotifications(db, new Date(now()))
    await sweepAdViews(db, now())
    await sweepDownloads(db, new Date(now()))
    await deleteOldProfileChanges(db, new Date(now() - dayMs))
  },
})
