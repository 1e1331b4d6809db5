import type { Messages } from '../../message.ts'

// Ads that unlock episodes. Loaded only at the paywall of a brand that has them.
export const ads = {
  title: 'Ad',
  offer: 'Watch an ad to unlock this episode',
  left: {
    one: '{count} of {perDay} left today. It is at most {seconds} seconds long.',
    other: '{count} of {perDay} left today. An ad is at most {seconds} seconds long.',
  },
  noneLeft: 'You have used all ads of today. More from {time}.',
  offerFailed: 'The offer to unlock this episode with an ad did not load.',
  needsConsent: 'An ad could unlock this episode if you allow ad networks to identify you.',
  privacyChoice: 'Privacy choices',
  loading: 'Loading the ad…',
  remaining: { one: '{count} second left', other: '{count} seconds left' },
  pause: 'Pause',
  play: 'Play',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  close: 'Close the ad',
  leave: 'Close without unlocking',
  leaveText: 'If you close the ad now, the episode stays locked.',
  stay: 'Keep watching',
  checking: 'Unlocking the episode…',
  late: 'The ad is not confirmed yet. If it is within 30 minutes, the episode opens, also if you close this. Another ad ends it.',
  checkAgain: 'Check again',
  none: 'There is no ad right now. Nothing was counted.',
  long: 'The ad is longer than {seconds} seconds, the most for this episode. It was not played, and nothing was counted.',
  failed: 'The ad did not load or play. Nothing was counted. An ad blocker may be the cause.',
  over: 'This ad took too long, or another one was begun after it. The episode stays locked.',
} as const satisfies Messages
