import { call } from './call.ts'
import { AnyText, Choice, Flag, Integer, List, MapOf, NullableInteger, Shape, Text } from './schema.ts'

const registration = Shape(
  { code: Text({ maxLength: 16 }), openid: Text({ maxLength: 254 }), type: Choice(6) },
  { headimgurl: Text(), nickname: Text({ maxLength: 64 }) },
)

const recoverableWallet = Shape({
  userId: AnyText(),
  coins: Integer(),
  /** Number of titles that the viewer has unlocked completely or partly. */
  titles: Integer(),
  premiumDueTime: NullableInteger(),
  lastPayment: Shape({ time: Integer(), price: AnyText(), currency: AnyText() }),
})

/** API calls with which viewers manage their own account and data. */
export const ownAccount = {
  logout: call('/login/logout', {
    summary: 'Ends the session of an account on this device; the device continues as a guest.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({}),
    output: Shape({}),
  }),
  /** Ends all other sessions, device logins and recovery links of the caller; this device stays logged in. */
  signOutEverywhere: call('/login/signOutEverywhere', {
    summary: 'Ends every other session, device and link of the viewer.',
    auth: 'device',
    input: Shape({}),
    output: Shape({}),
  }),
  /**
   * Lists the devices of the caller's account, most recently used first. `client` names browser and system, for example
   * "Chrome, Android"; '' if unknown.
   */
  devices: call('/login/devices', {
    summary: 'Lists the devices on which the account is logged in.',
    auth: 'official',
    input: Shape({}),
    output: List(Shape({ deviceId: AnyText(), client: AnyText(), usedTime: Integer(), isThis: Flag() })),
  }),
  /** Logs out one device of the caller's account. */
  signOutDevice: call('/login/signOutDevice', {
    summary: 'Logs the account out on one of its devices.',
    auth: 'official',
    input: Shape({ deviceId: Text({ maxLength: 20 }) }),
    output: Shape({}),
  }),
  sendEmailVoiceCode: call('/login/sendEmailVoiceCode', {
    summary: 'Emails a one-time code for login (1), deletion (2) or wallet recovery (3).',
    auth: 'device',
    input: Shape({ openid: Text({ maxLength: 254 }), type: Choice(1, 2, 3) }),
    output: Shape({}),
  }),
  register: call('/login/v1/register', {
    summary: 'Logs in with an emailed code, or creates the account.',
    auth: 'device',
    input: registration,
    output: Shape({ state: Choice(1, -1) }, { userId: AnyText(), message: AnyText(), restored: Flag() }),
  }),
  removeUser: call('/login/removeUser', {
    summary: 'Deletes the account with an emailed code; logging in restores it until it is purged.',
    auth: 'official',
    input: registration,
    output: Shape({}, { state: Choice(1, -1), message: AnyText() }),
  }),
  recoverWallet: call('/login/recoverWallet', {
    summary: 'Finds the wallets that an email address paid for and moves one to this device.',
    auth: 'device',
    isSecret: true,
    input: Shape(
      {},
      {
        openid: Text({ maxLength: 254 }),
        code: Text({ maxLength: 16 }),
        token: Text({ maxLength: 128 }),
        /** Whether the client can display a list of wallets (state 3). */
        lists: Flag(),
        /** The `userId` of the listed wallet that the viewer chose. */
        wallet: Text({ maxLength: 20 }),
        /** Whether to merge the other listed wallets into the chosen one. */
        merges: Flag(),
      },
    ),
    /**
     * `state` 1: done. 2: a code was emailed to the address on the receipt that contained the link (`sentTo`, masked);
     * the client must call again with link and code. 3: the email address has several wallets; the client must call
     * again with the same fields and the chosen `wallet`.
     */
    output: Shape(
      { state: Choice(1, 2, 3, -1) },
      { userId: AnyText(), others: Integer(), sentTo: AnyText(), wallets: List(recoverableWallet), message: AnyText() },
    ),
  }),
  /** Returns the caller's billing email address; '' before the first order. */
  billingAddress: call('/login/billingAddress', {
    summary: 'Returns the billing email of the viewer and whether it is confirmed.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({}),
    output: Shape({ address: AnyText(), isConfirmed: Flag() }),
  }),
  /**
   * Confirms the billing email address, which is required for recovering a wallet with it. The code is of type 3 and is
   * emailed to that address.
   */
  confirmBillingAddress: call('/login/confirmBillingAddress', {
    summary: 'Confirms the billing email with an emailed code.',
    auth: 'device',
    input: Shape({ code: Text({ maxLength: 16 }) }),
    output: Shape({ state: Choice(1, -1) }, { message: AnyText() }),
  }),
  setReadPreference: call('/task/setReadPreference', {
    summary: 'Stores which stories come first (session).',
    auth: 'device',
    input: Shape({ preferenceId: Choice(1, 2) }),
    output: Shape({}),
  }),
  saveUserPreference: call('/userpreference/saveUserPreference', {
    summary: 'Stores which stories come first (profile).',
    auth: 'device',
    input: Shape({ preferenceId: Choice(1, 2) }),
    output: Shape({}),
  }),
  /**
   * Deletes a guest permanently: a guest cannot prove ownership, so the data could not be restored. Accounts use
   * `removeUser`.
   */
  eraseGuest: call('/privacy/erase', {
    summary: 'Deletes a guest and all their data; this cannot be undone.',
    auth: 'device',
    /** `guestId`: the caller's id, so that the call deletes only the guest that the viewer saw. */
    input: Shape({ guestId: Text({ maxLength: 20 }) }),
    output: Shape({}),
  }),
  export: call('/privacy/export', {
    summary: 'Returns all personal data of the viewer as a JSON file.',
    auth: 'device',
    input: Shape({}),
    output: MapOf<unknown>({}),
  }),
}
