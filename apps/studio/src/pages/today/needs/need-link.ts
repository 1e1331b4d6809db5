import type { Need } from '@cliffhanger/contract/studio/today'

/** Returns the page on which an operator handles a task. If the task is about a single order, that order's page. */
export function needLink({ kind, reference }: Need): {
  readonly to: string
  readonly search?: Record<string, string>
} {
  switch (kind) {
    case 'dispute':
    case 'undelivered':
      return reference === undefined
        ? { to: '/orders', search: { state: 'needsAction' } }
        : { to: `/orders/${reference}` }
    case 'failedImport':
      return { to: '/upload' }
    case 'subtitleReport':
      return { to: '/subtitles' }
    case 'feedback':
      return { to: '/feedback' }
    case 'comment':
      return { to: '/comments' }
    case 'lateMail':
      return { to: '/operations/mails', search: { state: 'waiting' } }
    case 'failedJob':
    case 'oldBackup':
      return { to: '/operations/health' }
  }
}
