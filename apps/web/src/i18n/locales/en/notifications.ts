import type { Messages } from '../../message.ts'

// Loaded only where the server sends notifications.
export const notifications = {
  lead: 'Choose what we tell you, and when not.',
  failed: 'Your choices did not load',
  off: 'There are no notifications at the moment.',
  here: 'On this device',
  hereText: 'Messages appear even when the app is closed.',
  denied: 'Notifications are blocked for this site. Allow them in the settings of your browser, then open this again.',
  unsupported: 'This browser cannot show notifications.',
  homeScreen: 'On iPhone and iPad: tap Share, then “Add to Home Screen”, and open the app from there.',
  declined: 'Not switched on: your browser did not allow it.',
  pushFailed: 'Nothing was changed. Check your connection and try again.',
  isOn: 'Switched on for this device.',
  isOff: 'Switched off for this device.',
  episodes: 'New episodes of titles in My list',
  answers: 'Answers to your reports',
  quiet: 'Quiet hours',
  quietText: 'Messages wait until they end.',
  quietFrom: 'From',
  quietUntil: 'Until',
  quietWrong: 'Enter a time.',
  quietSame: 'Choose two different times.',
  digest: 'Weekly email with new episodes',
  digestText: 'Only while no device gets messages.',
  saved: 'Saved.',
  notSaved: 'Not saved. Check your connection and try again.',
  // In My list
  offerTitle: 'Never miss the next episode',
  offerText: 'We can tell you when a title in My list has a new one.',
  offerOn: 'Tell me',
  offerLater: 'Not now',
} as const satisfies Messages
