import type { Messages } from '../../message.ts'

export const consent = {
  title: 'Your privacy choices',
  text: 'The app works without these two. Allow them if you like, and change your mind any time in Settings.',
  ads: 'Ad networks',
  adsText: 'Tell the network whose ad brought you that it worked',
  statistics: 'Statistics',
  statisticsText: 'Count how the app is used, so that it gets better',
  acceptAll: 'Allow all',
  rejectAll: 'Reject all',
  choose: 'Choose',
  save: 'Save my choice',
  rowText: 'What you allow besides what the app needs',
} as const satisfies Messages
