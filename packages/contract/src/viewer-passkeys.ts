import { call } from './call.ts'
import { Base64Url, NewPasskey, PasskeyCreationOptions, PasskeyProof, PasskeyRequestOptions } from './passkeys.ts'
import { AnyText, Flag, Integer, List, Shape, Text } from './schema.ts'

/** API calls for viewers' passkeys. A server without passkeys returns `notFound`. */
export const viewerPasskeys = {
  passkeyOptions: call('/login/passkey/options', {
    summary: 'Returns the options for logging in with a passkey.',
    auth: 'device',
    isSecret: true,
    input: Shape({}),
    output: PasskeyRequestOptions,
  }),
  logInByPasskey: call('/login/passkey/login', {
    summary: 'Logs in with a passkey.',
    auth: 'device',
    input: Shape({ proof: PasskeyProof }),
    output: Shape({ userId: AnyText() }, { restored: Flag() }),
    errors: { passkeyRefused: 400 },
  }),
  passkeys: call('/login/passkey/list', {
    summary: 'Lists the passkeys that open the account.',
    auth: 'official',
    input: Shape({}),
    output: List(Shape({ passkeyId: AnyText(), name: AnyText(), createdTime: Integer() }, { usedTime: Integer() })),
  }),
  /**
   * `code`: a code of type 1, emailed to the account's address, so that somebody with a stolen session cannot add a
   * passkey.
   */
  newPasskeyOptions: call('/login/passkey/newOptions', {
    summary: 'Returns the options for a new passkey of the account, for an emailed code.',
    auth: 'official',
    isSecret: true,
    input: Shape({ code: Text({ maxLength: 16 }) }),
    output: PasskeyCreationOptions,
    errors: { wrongCode: 400 },
  }),
  addPasskey: call('/login/passkey/add', {
    summary: 'Adds a passkey to the account.',
    auth: 'official',
    input: Shape({ name: Text({ minLength: 1, maxLength: 60 }), passkey: NewPasskey }),
    output: Shape({}),
    errors: { passkeyRefused: 400 },
  }),
  removePasskey: call('/login/passkey/remove', {
    summary: 'Removes a passkey from the account, but never the last way to log in.',
    auth: 'official',
    input: Shape({ passkeyId: Base64Url() }),
    output: Shape({}),
    errors: { lastWay: 409 },
  }),
}
