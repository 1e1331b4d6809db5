import { studioRoles } from '@cliffhanger/domain/studio-roles'
import { Base64Url, NewPasskey, PasskeyCreationOptions, PasskeyProof, PasskeyRequestOptions } from '../passkeys.ts'
import { AnyText, Choice, Flag, Integer, List, Shape, Text } from '../schema.ts'
import { studioCall } from './call.ts'

const Email = Text({ minLength: 3, maxLength: 254 })
const InviteToken = Text({ minLength: 43, maxLength: 43 })
const Me = Shape({
  operatorId: AnyText(),
  name: AnyText(),
  email: AnyText(),
  role: Choice(...studioRoles),
  passkeys: Integer(),
  hasTotp: Flag(),
  unusedRecoveryCodes: Integer(),
  /**
   * `brand`: name of the first brand. `watchOrigin`: origin of the viewers' web app; '' if the server does not know it.
   */
  brand: AnyText(),
  watchOrigin: AnyText(),
})
const RecoveryCodes = List(AnyText())
/** Public id of a session in lists; it does not authenticate. */
export const SessionId = Text({ pattern: '^[0-9a-f]{16}$', maxLength: 16 })
const session = {
  sessionId: AnyText(),
  /** Browser and operating system of the session. */
  client: AnyText(),
  createdAt: Integer(),
  usedAt: Integer(),
}
/** Open sessions, most recently used first. */
export const Sessions = List(Shape(session))

export const studioSession = {
  me: studioCall('/session/me', {
    summary: 'Returns the signed-in operator.',
    access: 'signedIn',
    input: Shape({}),
    output: Me,
  }),
  invite: studioCall('/session/invite', {
    summary: 'Returns the address and role of an invitation.',
    access: 'open',
    input: Shape({ token: InviteToken }),
    output: Shape({ email: AnyText(), role: Choice(...studioRoles), expiresAt: Integer(), isKnown: Flag() }),
    errors: { inviteEnded: 404 },
  }),
  acceptOptions: studioCall('/session/acceptOptions', {
    summary: 'Returns the options for the first passkey of an invited person.',
    access: 'open',
    input: Shape({ token: InviteToken, name: Text({ minLength: 1, maxLength: 60 }) }),
    output: PasskeyCreationOptions,
    errors: { inviteEnded: 404 },
  }),
  accept: studioCall('/session/accept', {
    summary: 'Accepts an invitation with a passkey, and signs in. Returns the recovery codes once.',
    access: 'open',
    input: Shape({ token: InviteToken, name: Text({ minLength: 1, maxLength: 60 }), passkey: NewPasskey }),
    output: Shape({ me: Me, recoveryCodes: RecoveryCodes }),
    errors: { inviteEnded: 404, passkeyRefused: 400, lastOwner: 409 },
  }),
  signInOptions: studioCall('/session/signInOptions', {
    summary: 'Returns the options for signing in with a passkey.',
    access: 'open',
    input: Shape({}),
    output: PasskeyRequestOptions,
  }),
  signIn: studioCall('/session/signIn', {
    summary: 'Signs in with a passkey.',
    access: 'open',
    input: Shape({ proof: PasskeyProof }),
    output: Me,
    errors: { passkeyRefused: 400 },
  }),
  signInByCode: studioCall('/session/signInByCode', {
    summary: 'Signs in with a code of an authenticator app, or with a recovery code.',
    access: 'open',
    input: Shape({ email: Email, code: Text({ minLength: 6, maxLength: 32 }) }),
    output: Me,
    errors: { wrongCode: 400 },
  }),
  confirmOptions: studioCall('/session/confirmOptions', {
    summary: 'Returns the options for confirming a dangerous step with a passkey.',
    access: 'signedIn',
    input: Shape({}),
    output: PasskeyRequestOptions,
  }),
  confirm: studioCall('/session/confirm', {
    summary: 'Confirms a dangerous step: by a passkey, or by a code of the authenticator app. Valid for five minutes.',
    access: 'signedIn',
    input: Shape({}, { proof: PasskeyProof, code: Text({ minLength: 6, maxLength: 32 }) }),
    output: Shape({ untilMs: Integer() }),
    errors: { passkeyRefused: 400, wrongCode: 400 },
  }),
  signOut: studioCall('/session/signOut', {
    summary: 'Ends this session.',
    access: 'signedIn',
    input: Shape({}),
    output: Shape({}),
  }),
  sessions: studioCall('/session/sessions', {
    summary: 'Returns the open sessions of the operator, last used first.',
    access: 'signedIn',
    input: Shape({}),
    output: Shape({ rows: List(Shape({ ...session, isCurrent: Flag() })) }),
  }),
  endSession: studioCall('/session/endSession', {
    summary: 'Ends another session of the operator.',
    access: 'signedIn',
    logs: ['sessionId'],
    input: Shape({ sessionId: SessionId }),
    output: Shape({}),
  }),
  endOtherSessions: studioCall('/session/endOtherSessions', {
    summary: 'Ends all sessions of the operator except this one.',
    access: 'signedIn',
    logs: [],
    input: Shape({}),
    output: Shape({ ended: Integer() }),
  }),
  passkeys: studioCall('/session/passkeys', {
    summary: 'Returns the passkeys of the operator.',
    access: 'signedIn',
    input: Shape({}),
    output: Shape({
      rows: List(Shape({ id: AnyText(), name: AnyText(), createdAt: Integer() }, { usedAt: Integer() })),
    }),
  }),
  addPasskeyOptions: studioCall('/session/addPasskeyOptions', {
    summary: 'Returns the options for a further passkey.',
    access: 'signedIn',
    needsRecentSignIn: true,
    input: Shape({}),
    output: PasskeyCreationOptions,
  }),
  addPasskey: studioCall('/session/addPasskey', {
    summary: 'Adds a passkey.',
    access: 'signedIn',
    needsRecentSignIn: true,
    logs: ['name'],
    input: Shape({ name: Text({ minLength: 1, maxLength: 60 }), passkey: NewPasskey }),
    output: Shape({}),
    errors: { passkeyRefused: 400 },
  }),
  removePasskey: studioCall('/session/removePasskey', {
    summary: 'Removes a passkey, but never the last one.',
    access: 'signedIn',
    needsRecentSignIn: true,
    logs: ['id'],
    input: Shape({ id: Base64Url() }),
    output: Shape({}),
    errors: { lastPasskey: 409 },
  }),
  beginTotp: studioCall('/session/beginTotp', {
    summary: 'Returns a new secret for an authenticator app; it counts after its first code.',
    access: 'signedIn',
    needsRecentSignIn: true,
    input: Shape({}),
    output: Shape({ secret: AnyText(), url: AnyText() }),
  }),
  setTotp: studioCall('/session/setTotp', {
    summary: 'Sets the authenticator app, proved by a code of it.',
    access: 'signedIn',
    needsRecentSignIn: true,
    logs: [],
    input: Shape({ secret: Text({ minLength: 16, maxLength: 64 }), code: Text({ minLength: 6, maxLength: 6 }) }),
    output: Shape({}),
    errors: { wrongCode: 400 },
  }),
  newRecoveryCodes: studioCall('/session/newRecoveryCodes', {
    summary: 'Replaces the recovery codes and returns the new ones once.',
    access: 'signedIn',
    needsRecentSignIn: true,
    logs: [],
    input: Shape({}),
    output: Shape({ recoveryCodes: RecoveryCodes }),
  }),
}
