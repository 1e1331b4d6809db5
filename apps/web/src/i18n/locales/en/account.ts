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
