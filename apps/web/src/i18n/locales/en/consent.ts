import type { Messages } from '../../message.ts'

export const consent = {
  title: 'Your privacy choices',
  text: 'May we use ids of ad networks and statistics? The app works without them. Change your mind any time in Settings.',
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
