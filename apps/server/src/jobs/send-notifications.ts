import type { Deps } from '../deps.ts'
import { createNotifier } from '../modules/notifications/notifier.ts'
import type { Job } from './job.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'log' | 'config' | 'secrets' | 'brands' | 'mailer'>

/** Creates a job that runs every minute and sends push messages and weekly mails to viewers who enabled them. */
export function createSendNotificationsJob(deps: Needs): Job {
  const round = createNotifier(deps)
  return {
    name: 'send-notifications',
    cron: '* * * * *',
    async run(_, signal) {
      if (deps.config.notifications.length > 0) await round(signal)
    },
  }
}
