import { call } from './call.ts'
import { Choice, Flag, Integer, List, Prose, Shape, Text } from './schema.ts'

/** Why a login at an issuer did not happen. */
export const loginFailures = ['cancelled', 'expired', 'refused', 'taken', 'unreachable', 'unverified'] as const
export type LoginFailure = (typeof loginFailures)[number]

/** Outcomes that the issuer's answer leads to: `answered`, after which the app calls `finishLogin`, or a failure. */
export const loginOutcomes = ['answered', ...loginFailures] as const
/** Query parameter with which the app opens again after the issuer's page. */
export const loginOutcomeName = 'outcome'

/** Path at which an issuer answers, relative to the API base; the issuer's id follows. */
export const loginReturnPath = '/login/return'

/** Calls for logging in at an issuer of identities (OpenID Connect). A server without any refuses them as not found. */
export const loginWays = {
  beginLogin: call('/login/begin', {
    summary: 'Begins a login at an issuer of identities and returns the address of its page.',
    auth: 'device',
    isSecret: true,
    /** `issuer`: an id of the runtime configuration. `from`: the path at which the viewer is, to return there. */
    input: Shape({ issuer: Text({ maxLength: 16 }) }, { from: Text({ maxLength: 512 }) }),
    output: Shape({ url: Prose() }),
  }),
  /**
   * Uses the issuer's answer: logs a guest in, or adds the identity to the caller's account. States: 1: done. 2: call
   * again with a code of type 1, because the identity has another address than the caller's account (the code is mailed
   * to the account's address), or because a guest's identity has the address of an account, and the issuer does not run
   * this mailbox (the code is mailed to `email`). -1: not done, see `failure`.
   */
  finishLogin: call('/login/finish', {
    summary: 'Logs in with the answer of an issuer, or adds the identity to the account.',
    auth: 'device',
    input: Shape({}, { code: Text({ maxLength: 16 }) }),
    output: Shape(
      { state: Choice(1, 2, -1) },
      {
        userId: Prose(),
        restored: Flag(),
        /** The path at which the viewer began. */
        from: Prose(),
        /** The address of the account that a guest's code opens. */
        email: Prose(),
        failure: Choice(...loginFailures),
        message: Prose(),
      },
    ),
  }),
  identities: call('/login/identities', {
    summary: 'Lists the identities that open the account.',
    auth: 'official',
    input: Shape({}),
    /** `label`: the name on the issuer's button, or its host name if it is no longer offered. */
    output: List(
      Shape({ identityId: Prose(), label: Prose(), email: Prose(), createdTime: Integer(), usedTime: Integer() }),
    ),
  }),
  unlinkIdentity: call('/login/unlink', {
    summary: 'Removes an identity from the account, but never the last way to log in.',
    auth: 'official',
    input: Shape({ identityId: Text({ maxLength: 20 }) }),
    output: Shape({}),
    errors: { lastWay: 409 },
  }),
}
