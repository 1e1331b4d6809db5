import { call } from './call.ts'
import { Choice, Flag, Integer, MapOf, Prose, Shape, Text } from './schema.ts'

const registration = Shape(
  { code: Text({ maxLength: 16 }), openid: Text({ maxLength: 254 }), type: Choice(6) },
  { headimgurl: Text(), nickname: Text({ maxLength: 64 }) },
)

/** What somebody does about their account. */
export const ownAccount = {
  logout: call('/login/logout', { auth: 'device', input: Shape({}), output: Shape({}) }),
  /** Ends every other session, device and link of the caller; this device stays. */
  signOutEverywhere: call('/login/signOutEverywhere', { auth: 'device', input: Shape({}), output: Shape({}) }),
  sendEmailVoiceCode: call('/login/sendEmailVoiceCode', {
    auth: 'device',
    input: Shape({ openid: Text({ maxLength: 254 }), type: Choice(1, 2, 3) }),
    output: Shape({}),
  }),
  register: call('/login/v1/register', {
    auth: 'device',
    input: registration,
    output: Shape({ state: Choice(1, -1) }, { userId: Prose(), message: Prose(), restored: Flag() }),
  }),
  removeUser: call('/login/removeUser', {
    auth: 'official',
    input: registration,
    output: Shape({}, { state: Choice(1, -1), message: Prose() }),
  }),
  recoverWallet: call('/login/recoverWallet', {
    auth: 'device',
    isSecret: true,
    input: Shape(
      {},
      { openid: Text({ maxLength: 254 }), code: Text({ maxLength: 16 }), token: Text({ maxLength: 128 }) },
    ),
    /** 2: a code was mailed to where the link's receipt went (`sentTo`, masked); ask again with link and code. */
    output: Shape(
      { state: Choice(1, 2, -1) },
      { userId: Prose(), others: Integer(), sentTo: Prose(), message: Prose() },
    ),
  }),
  setReadPreference: call('/task/setReadPreference', {
    auth: 'device',
    input: Shape({ preferenceId: Choice(1, 2) }),
    output: Shape({}),
  }),
  saveUserPreference: call('/userpreference/saveUserPreference', {
    auth: 'device',
    input: Shape({ preferenceId: Choice(1, 2) }),
    output: Shape({}),
  }),
  export: call('/privacy/export', {
    auth: 'device',
    input: Shape({}),
    output: MapOf<unknown>({}),
  }),
}
