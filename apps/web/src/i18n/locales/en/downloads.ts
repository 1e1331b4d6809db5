import type { Messages } from '../../message.ts'

export const downloads = {
  title: 'Downloads',
  // Download list on the Me screen
  lead: 'Episodes on this device play without a connection.',
  needsApp:
    'Downloads need the installed app. Choose “Install” or “Add to Home Screen” in the menu of your browser, and open the app from there.',
  needsMembership: 'Downloads are part of the membership.',
  membership: 'See the membership',
  none: 'Nothing is downloaded yet. Open an episode, and choose Download in its playback settings.',
  failed: 'This browser does not let the app store downloads.',
  until:
    'They play without a connection until {time}. Each time you open the app with a connection, this time is set anew.',
  sum: { one: '{count} episode, {size}. {free} free.', other: '{count} episodes, {size}. {free} free.' },
  row: '{title}, EP {n}',
  waiting: 'Waiting',
  stalled: 'Waiting for a connection',
  loading: '{done} of {size}',
  paused: 'Paused at {done} of {size}',
  ended: 'Deleted from this device. Download it again.',
  pause: 'Pause',
  resume: 'Resume',
  again: 'Try again',
  remove: 'Remove',
  removeTitle: 'Remove this download?',
  removeText: '{name} is deleted from this device ({size}). You can download it again.',
  removeAll: 'Remove all',
  removeAllTitle: 'Remove all downloads?',
  removeAllText: {
    one: '{count} episode with {size} is deleted from this device. You can download it again.',
    other: '{count} episodes with {size} are deleted from this device. You can download them again.',
  },
  // Reasons why a download has stopped
  full: 'There is no room left on this device. Remove something, then try again.',
  devices: 'You have downloads on five other devices. Remove them on one of these, then try again.',
  limit: 'You have reached today’s number of downloads. Try again tomorrow.',
  gone: 'This episode is not available any more.',
  member: 'Your membership has ended, so this was deleted. Renew it to download again.',
  time: 'This was not renewed in time, so it was deleted. Download it again.',
  broken: 'The download failed. Try again.',
  // In the player
  episode: 'Download this episode',
  nextEpisodes: { one: 'Download {count} episode from here on', other: 'Download {count} episodes from here on' },
  added: {
    one: '{count} episode is being downloaded. Keep the app open.',
    other: '{count} episodes are being downloaded. Keep the app open.',
  },
  list: 'See downloads',
  // An episode that cannot be played without a connection any more
  endedTitle: 'This download has ended',
  endedText: 'Connect to the internet and open the app: with a running membership you can download it again.',
  goneTitle: 'This episode is not available any more',
  goneText: 'It was taken out of the catalogue, so the download was deleted.',
} as const satisfies Messages
