import type { Messages } from '../../message.ts'

export const account = {
  // Login
  loginTitle: 'Keep your place',
  loginLead: 'Your list and the second you stopped at, on every device.',
  loginLeadCoins: {
    one: 'Your {count} coin, your list and the second you stopped at, on every device.',
    other: 'Your {count} coins, your list and the second you stopped at, on every device.',
  },
  email: 'Email',
  codeSent: 'A code is on its way to {email}.',
  accept: 'No password. By continuing you accept the {terms} and the {privacy}.',
  terms: 'terms',
  privacy: 'privacy policy',
  loginFailed: 'You are not logged in. Try again in a moment.',
  // Login of a guest with coins or a membership
  newAddress: 'A new address keeps everything that is on this device.',
  knownAddress: 'An address that already has an account opens that account instead.',
  coinsWait: {
    one: 'Your {count} coin is not added to it: it stays with guest {id}. Log out on this device to use it again.',
    other:
      'Your {count} coins are not added to it: they stay with guest {id}. Log out on this device to use them again.',
  },
  membershipWaits:
    'Your membership is not transferred: it stays with guest {id}. Log out on this device to use it again.',
  bothWait: {
    one: 'Your {count} coin and your membership are not transferred: they stay with guest {id}. Log out on this device to use them again.',
    other:
      'Your {count} coins and your membership are not transferred: they stay with guest {id}. Log out on this device to use them again.',
  },
  unknownWaits: 'What this device holds could not be read. It is not added to that account.',
  lostOne: 'Paid on another device?',
  recover: 'Recover that wallet',
  // After the login, if the address already had an account
  waitingTitle: 'Your account is open',
  waitingText: 'What you had as guest {id} was not added. Log out on this device to use it again.',
  openAccount: 'Open my account',
  restored: 'Welcome back, your account was restored.',
  // Account
  userName: 'User name',
  userId: 'User ID',
  logOut: 'Log out',
  delete: 'Delete account',
  // Logging out
  logOutTitle: 'Log out?',
  logOutText: 'Your list, coins and membership stay with {email}. Log in with it to come back to them.',
  logOutCoins: {
    one: 'Your {count} coin stays with {email}. Log in with it to use it again.',
    other: 'Your {count} coins stay with {email}. Log in with it to use them again.',
  },
  logOutFailed: 'You are still logged in: the server did not respond. Try again.',
  // Devices
  devices: 'Logged in on',
  thisDevice: 'This device',
  lastUsed: 'Last used {date}',
  unknownDevice: 'Unknown browser',
  logOutThere: 'Log out there',
  loggedOutThere: 'Logged out on {device}.',
  endOthers: 'Log out on other devices',
  endOthersTitle: 'Log out on other devices?',
  endOthersText: 'Wherever else {email} is logged in, it is logged out within a second. This device stays logged in.',
  endOthersDone: 'Logged out on all other devices.',
  endOthersFailed: 'Nothing was changed: the server did not respond. Try again.',
  // Deletion
  deleteTitle: 'Delete this account?',
  deleteWhat: 'Your list, history, likes and everything else in {email} is deleted, on all devices.',
  deleteCoins: {
    one: 'Your {count} coin and all unlocked episodes go with it.',
    other: 'Your {count} coins and all unlocked episodes go with it.',
  },
  deleteNoCoins: 'Unlocked episodes go with it.',
  deleteMember: 'Your membership ends, although it is paid until {date}. It is not charged again.',
  deleteNoRefund: 'Coins, membership and virtual currency are not refunded, except where required by law.',
  deleteBack: {
    one: 'For {count} day you can undo this: log in with this address and everything returns.',
    other: 'For {count} days you can undo this: log in with this address and everything returns.',
  },
  deleteAfter: 'After that nobody can bring it back, not even us.',
  deleteExport: 'Export my data first',
  continue: 'Continue',
  deleteProve: 'We email a code to your address, so that only you can do this.',
  deleteNow: 'Delete my account',
  deletedTitle: 'Your account is deleted',
  deletedText:
    'Until {date} you can undo this: log in with {email} and everything returns. After that it is gone for good.',
  erase: 'Erase my data',
  eraseText: 'Everything that this guest has, for good',
  eraseTitle: 'Erase everything?',
  eraseWhat:
    'Your list, history, likes and everything else that belongs to this device is erased for good. Nobody can bring it back, not even us.',
  eraseNow: 'Erase for good',
  erasedTitle: 'Your data is erased',
  erasedText: 'This device starts anew, as a new guest.',
  eraseFailed: 'Nothing was erased. Try again in a moment.',
} as const satisfies Messages

export const me = {
  guest: 'Guest',
  id: 'ID {id}',
  copyId: 'Copy your ID',
  idCopied: 'ID copied',
  idNotCopied: 'The ID could not be copied.',
  openAccount: 'Account settings of {name}',
  // Membership
  notMember: 'Not a member',
  notMemberText: 'Every title, nothing to unlock.',
  join: 'Join',
  joinFrom: 'Join from {price} a month',
  member: 'Member',
  memberUntil: 'Until {date}, level {level}',
  nextCharge: 'Next charge {price} on {date}',
  willNotRenew: 'Will not renew. Nothing more is charged.',
  manage: 'Manage',
  renew: 'Renew',
  // Coins
  coins: 'Coins',
  balanceAsOf: 'As of {time}',
  topUp: 'Top up',
  keepCoins: { one: 'Keep this {count} coin.', other: 'Keep these {count} coins.' },
  keepPaid: 'Keep what you have paid for.',
  keepCoinsText: 'They are on this device only. Log in, or use the recovery link in your receipt.',
  signIn: 'Log in',
  // Places
  viewed: 'Viewed',
  titles: { one: '{count} title', other: '{count} titles' },
  statement: 'Coins in and out',
  orders: 'Orders',
  recover: 'Recover a wallet',
  recovered: 'Your wallet is here. This device opens it now.',
  // Automatic unlock
  autoplayLead: 'Episodes that cost coins can open by themselves, one at a time, when you reach them.',
  autoplaySwitch: 'Unlock next episodes automatically',
  autoplayOnce: 'Asks before the first coin. Shows the price and your new balance every time.',
  autoplayMost: 'Most coins a day',
  autoplayCap: {
    one: 'Up to {count} coin a day, then it asks again.',
    other: 'Up to {count} coins a day, then it asks again.',
  },
  autoplayAhead: 'Coins are only ever spent for the episode on screen, never ahead of it.',
  skip: 'Skip',
  // Rewards
  rewards: 'Rewards',
  rewardsLead:
    'Each task says how many coins it gives and until when. They are spent before your other coins. Coins you buy never expire.',
  rewardDaily: 'Come by today',
  rewardWatch: { one: 'Watch {count} episode today', other: 'Watch {count} episodes today' },
  rewardFollow: 'Put a title in My list',
  rewardTerms: { one: '{count} coin, until {time}', other: '{count} coins, until {time}' },
  rewardDone: '{done} of {goal}',
  rewardTake: { one: 'Get {count} coin', other: 'Get {count} coins' },
  rewardTaken: 'Received',
  rewardAgain: 'Received. Again from {time}',
  rewardAdded: { one: '{count} coin is yours until {time}.', other: '{count} coins are yours until {time}.' },
  rewardFailed: 'No coins were given. Check your connection and try again.',
  rewardsFailed: 'The rewards did not load',
  rewardsOff: 'There are no rewards at the moment.',
  rewardsLogin: 'Log in to get them: they are kept in your account.',
} as const satisfies Messages

export const settings = {
  // Settings
  security: 'Account security',
  viewing: 'Viewing',
  app: 'App',
  data: 'Privacy and data',
  autoNext: 'Auto-play next episode',
  saveData: 'Data saver',
  saveDataText: 'Lower picture quality, less loaded ahead',
  on: 'On',
  off: 'Off',
  stories: 'Story preferences',
  exportData: 'Export my data',
  exportText: 'Everything we hold about you, as a file',
  exported: 'Your data is saved as {file}.',
  exportFailed: 'Your data could not be collected. Try again in a moment.',
  privacyPolicy: 'Privacy policy',
  // Story preference
  chooserTitle: 'Which stories come first?',
  chooserText: 'All of them stay. The others just follow later. Change it any time in Settings.',
  notChosen: 'Not chosen yet',
  romanceFirst: 'Romance first',
  romanceText: 'Love, marriage, second chances',
  suspenseFirst: 'Action and suspense first',
  suspenseText: 'Underdogs, power, mysteries',
  // Language
  languageText: 'Changing it reloads the app.',
  // About
  version: 'Version {version}',
  owned: '{app} is owned and operated by {company}.',
  rights: 'The series, posters and texts belong to {company} or to those who licensed them to it.',
  ownedUnnamed: 'This site is owned and operated by {app}.',
  terms: 'Terms of service',
  license: 'This app is free software under the AGPL-3.0.',
  source: 'Source code',
  commit: 'Commit {commit}',
  commitUnknown: 'The commit that runs is not known.',
  sourceAsk: 'Ask {contact} for its source code.',
  sourceUnknown: 'Ask the operator of this site for its source code.',
} as const satisfies Messages

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
