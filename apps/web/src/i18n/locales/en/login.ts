import type { Messages } from '../../message.ts'

// Ways to log in besides the mailed code. Loaded only where the server offers them.
export const login = {
  or: 'or',
  continueWith: 'Continue with {name}',
  passkey: 'Log in with a passkey',
  passkeyNotUsed: 'No passkey was used. Try again, or use the code.',
  inOtherApp: '{name} does not open inside another app. Use the code above, or open this page in your browser.',
  openBrowser: 'Open in my browser',
  copyLink: 'Copy the link',
  linkCopied: 'Link copied. Open it in your browser.',
  linkNotCopied: 'The link could not be copied.',
  finishing: 'Logging you in…',
  // Reasons why a login failed
  cancelled: 'You cancelled. Nothing was changed.',
  expired: 'This took too long, or began in another browser. Please try again.',
  refused: 'We could not confirm who you are. Please try again, or use the code.',
  taken: 'It already opens another account here.',
  unreachable: 'The page cannot be reached right now. Use the code, or try again in a moment.',
  unverified:
    'Your email address is not confirmed there, or we cannot use it. Confirm it there first, or use the code here.',
  // List of login methods in the account settings
  ways: 'Ways to log in',
  byCode: 'Code to {email}',
  always: 'Always possible',
  lastUsed: 'Last used {date}',
  add: 'Add {name}',
  added: '{name} was added.',
  remove: 'Remove',
  removeTitle: 'Remove {name}?',
  removeText: 'You cannot log in with it any more. The code to {email} still works.',
  removed: '{name} was removed.',
  notRemoved: 'Nothing was removed. Try again in a moment.',
  lastWay: 'Apple only forwards mail to your address. Add another way to log in before you remove this one.',
  otherAddress: 'It has another address than your account. Enter the code that we email to {email}.',
  knownAddress: 'There is already an account with {email}. Enter the code that we email to this address.',
  confirm: 'Confirm',
  // Passkeys
  addPasskey: 'Add a passkey',
  passkeyLead: 'A passkey logs you in with your face, your fingerprint or your screen lock.',
  passkeyCode: 'To add one, enter the code that we email to {email}.',
  passkeyName: 'Name of the passkey',
  myDevice: 'My device',
  nameMissing: 'The name can not be empty',
  createPasskey: 'Create the passkey',
  passkeyNotMade: 'No passkey was created. Get a new code and try again.',
  neverUsed: 'Not used yet',
} as const satisfies Messages
