// The texts of all screens other than home and the player, in one download.
import type { Messages } from '../../message.ts'

export { account, consent, me, settings } from './account.ts'
export { money, wallet } from './money.ts'

export const find = {
  submit: 'Search',
  clear: 'Clear the text',
  recent: 'Recent searches',
  clearAll: 'Clear all',
  cleared: 'Recent searches cleared.',
  undo: 'Undo',
  delete: 'Delete “{text}”',
  suggestions: 'Suggestions',
  suggested: { one: '{count} suggestion', other: '{count} suggestions' },
  noneSuggested: 'No title by that name so far.',
  suggestionsFailed: 'The suggestions did not load.',
  allResults: 'All results for “{text}”',
  found: { one: '{count} title found', other: '{count} titles found' },
  end: 'Those are all the titles found.',
  nothingTitle: 'Nothing found for “{text}”',
  nothingText: 'Check the spelling, or try a single word of the name.',
  other: 'Search for something else',
  failedTitle: 'The search did not get through',
  emptyListTitle: 'Nothing on this shelf yet',
  emptyListText: 'Other shelves are full of stories.',
  listFailedTitle: 'This shelf did not load',
} as const satisfies Messages

export const watchlist = {
  // Following a title
  follow: 'Follow',
  following: 'Following',
  followNamed: 'Follow {title}',
  followAsk: 'Follow “{title}”?',
  followText: 'It is added to My list, and new episodes are marked there.',
  unfollowAsk: 'Stop following “{title}”?',
  unfollowText: 'It is removed from My list. Unlocked episodes and the place where you stopped stay yours.',
  confirm: 'Confirm',
  thinkAgain: 'Think Again',
  followFailed: 'My list was not changed. Try again.',
  // My list
  play: 'Play {title}, episode {episode}',
  fresh: { one: '{count} new', other: '{count} new' },
  freshEpisodes: { one: '{count} new episode', other: '{count} new episodes' },
  removeAsk: { one: 'Remove {count} title from My list?', other: 'Remove {count} titles from My list?' },
  removeText: 'Unlocked episodes and the places where you stopped stay yours.',
  removeFailed: 'Nothing was removed. Try again.',
  emptyTitle: 'Your list is empty',
  emptyText: 'Follow a title and it waits here, at the episode where you stopped.',
  failedTitle: 'Your list did not load',
  // Recommended
  because: 'Because you follow {title}',
  recommended: 'Worth following next',
  recommendedFailed: 'The recommendations did not load.',
} as const satisfies Messages

export const offline = {
  savedAt: 'Saved {time}',
  nothingChanged: 'No connection. Nothing was changed: try again when you are back.',
} as const satisfies Messages

export const install = {
  title: 'Keep it one tap away',
  text: 'Install the app: it opens from your home screen, and your lists open without a connection. It takes almost no space.',
  shareMenu: 'Add it to your home screen: tap Share, then “Add to Home Screen”.',
  install: 'Install',
  notNow: 'Not now',
  understood: 'Got it',
} as const satisfies Messages

export const forYou = {
  endTitle: 'You have seen everything new',
  endText: 'Titles that you saw here come back after a week. All stories are on Discover.',
  failedTitle: 'For you did not load',
  moreFailed: 'More stories did not load.',
  stopped: 'This episode did not load.',
  continue: 'Continue “{title}”',
  previous: 'Previous title',
  next: 'Next title',
  sound: 'Sound',
  play: 'Play',
  pause: 'Pause',
  tapForSound: 'Tap for sound',
  saving: 'Data saver is on: nothing loads until you tap Play.',
} as const satisfies Messages

export const history = {
  resume: 'Resume {title}, episode {episode}',
  title: 'History',
  edit: 'Edit',
  selected: { one: '{count} selected', other: '{count} selected' },
  selectAll: 'Select all',
  selectNone: 'Select none',
  select: 'Select {title}',
  delete: { one: 'Delete ({count})', other: 'Delete ({count})' },
  confirmTitle: { one: 'Delete {count} title from your history?', other: 'Delete {count} titles from your history?' },
  confirmText: 'Episodes you unlocked stay yours. Only the place where you stopped is forgotten.',
  confirm: 'Delete',
  thinkAgain: 'Cancel',
  deleteFailed: 'Nothing was deleted. Try again.',
  emptyTitle: 'Nothing watched yet',
  emptyText: 'Watch a title and it waits here, at the second you stopped.',
  findStory: 'Find a story',
  failedTitle: 'Your history did not load',
  end: 'That is everything you watched.',
} as const satisfies Messages

export const feedback = {
  // Feedback form
  formTitle: 'Tell us what broke',
  formLead: 'A person reads every report. Replies appear in My reports.',
  myReports: 'My reports',
  whatHappened: 'What happened',
  tooLong: 'At most {most} characters',
  pictures: 'Pictures, up to {most}',
  add: 'Add',
  addPictures: 'Add pictures',
  dropHere: 'Drop pictures here',
  tooManyPictures: 'Upload up to 4 pictures',
  notPicture: '“{name}” is not a picture that can be read.',
  notArrived: '“{name}” did not arrive. Try again, or remove it.',
  picture: 'Picture {n}',
  uploading: 'Picture {n} on its way',
  removePicture: 'Remove picture {n}',
  retryPicture: 'Send picture {n} again',
  contactEmail: 'Contact email',
  send: 'Send report',
  sending: 'Sending',
  sendFailed: 'It was not sent. What you wrote is kept: try again.',
  sendOffline: 'No connection. What you wrote is kept: send it when you are back.',
  // My reports
  sent: 'Sent. The answer will appear here.',
  newReply: 'New reply',
  answered: 'Answered',
  waiting: 'Waiting for an answer',
  pictureCount: { one: '{count} picture', other: '{count} pictures' },
  writeReport: 'Write a report',
  listEnd: 'That is all you have sent.',
  listEmptyTitle: 'Nothing reported yet',
  listEmptyText: 'Write to us, and the answer appears here.',
  listFailed: 'Your reports did not load',
  // Page of one report
  report: 'Your report',
  reply: 'Our answer',
  noReplyYet: 'A person will read this. The answer appears here.',
  openPicture: 'Open picture {n}',
  pictureOf: 'Picture {n} of {total}',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  missingTitle: 'This report is not here',
  missingText: 'It is not among the reports of this account.',
  toReports: 'To my reports',
  // Form to report a subtitle problem
  subtitleTitle: 'What is wrong with the subtitles?',
  subtitleMissing: 'They are missing',
  subtitleSync: 'They are out of sync',
  subtitleWords: 'The words are wrong',
  subtitleLook: 'They are hard to read',
  subtitleOther: 'Something else',
  subtitleMore: 'In your words (optional)',
  subtitleSay: 'In your words',
  contents: 'Please enter the contents',
  subtitleSends: 'Goes along with it',
  subtitleAt: 'EP {episode} at {time}',
  subtitleNone: 'No subtitles shown',
  answerTo: 'The answer appears in My reports. We may also write to {email}.',
} as const satisfies Messages

export const form = {
  // Form fields; the ids come from the specification
  SET_TEXT1_5: 'The mailbox can not be empty',
  SET_TEXT1_6: 'The CAPTCHA can not be empty',
  SET_TEXT1_7: 'Not a mailbox',
  SET_TEXT1_8: 'Please enter the question',
  FIRSTNAME_TXT8: 'Please fill in this field',
  code: 'Verification code',
  getCode: 'Get',
  getAgainIn: 'Get again in {seconds} s',
  codeNotSent: 'The code could not be sent. Try again in a moment.',
} as const satisfies Messages

export const documents = {
  all: 'Documents',
  changed: 'Last changed {date}',
  foreign: 'Only available in {language}.',
  failedTitle: 'This text did not load',
  contact: 'Contact',
  toForm: 'Write to us',
  toMessages: 'My reports',
} as const satisfies Messages

export const pages = {
  notFoundTitle: 'The path ends here',
  notFoundText: 'There is no page at this address.',
  finish: 'To watch it to the end',
  finishEpisodes: {
    one: '{count} paid episode, at the price for a new viewer.',
    other: '{count} paid episodes, at the prices for a new viewer.',
  },
  coins: { one: '{count} coin', other: '{count} coins' },
  wholeTitle: 'Whole title, paid once',
  membership: {
    one: 'Membership for {count} day, renews until cancelled',
    other: 'Membership for {count} days, renews until cancelled',
  },
  playClip: 'Play the clip',
  pauseClip: 'Pause the clip',
  freeEpisodes: 'Free episodes',
  episode: 'Episode {n}',
  episodeNamed: 'Episode {n}: {name}',
  tags: 'Tags',
  more: 'More to watch',
  rankings: 'Rankings',
  week: 'Popular this week',
  new: 'New',
  finished: 'Watched to the end',
  tagTitle: 'Dramas: {tag}',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  pageOf: 'Page {page} of {pages}',
  missingTitle: 'There is no such title',
  deletedTitle: 'This title has been removed',
  missingText: 'These are popular this week.',
  failedTitle: 'This page did not load',
} as const satisfies Messages
