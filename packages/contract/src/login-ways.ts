import { call } from './call.ts'
import { AnyText, Choice, Flag, Integer, List, Shape, Text } from './schema.ts'

/** Reasons for which a login at an OpenID issuer can fail. */
export const loginFailures = ['cancelled', 'expired', 'refused', 'taken', 'unreachable', 'unverified'] as const
export type LoginFailure = (typeof loginFailures)[number]

/**
 * Outcomes of a login that the server adds to the app's URL after the issuer has redirected to the server: `answered`,
 * after which the app calls `finishLogin`, or the reason of a failure.
 */
export const loginOutcomes = ['answered', ...loginFailures] as const
/** Query parameter with the outcome, in the URL to which the server redirects when the issuer has answered. */
export const loginOutcomeParameter = 'outcome'

/** Redirect path for issuers, relative to the API base; the issuer's id follows. */
export const loginReturnPath = '/login/return'

/**
 * API calls for logging in with an OpenID Connect issuer. Without a configured issuer, the server returns `notFound`.
 */
export const openIdLogin = {
  beginLogin: call('/login/begin', {
    summary: 'Begins a login at an issuer of identities and returns the address of its page.',
    auth: 'device',
    isSecret: true,
    /**
     * `issuer`: an issuer's id from the runtime configuration. `from`: path of the viewer's current page, to return to
     * it after the login.
     */
    input: Shape({ issuer: Text({ maxLength: 16 }) }, { from: Text({ maxLength: 512 }) }),
    output: Shape({ url: AnyText() }),
  }),
  /**
   * Completes a login with the data that the issuer has returned: logs a guest in, or adds the identity to the caller's
   * account. `state` 1: done. 2: the client must call again with an emailed code of type 1. This happens in two cases:
   * (a) the identity has a different email address than the caller's account; the code is sent to the account's
   * address. (b) A guest's identity has the email address of an existing account, but the issuer does not operate that
   * mailbox; the code is sent to `email`. -1: failed; see `failure`.
   */
  finishLogin: call('/login/finish', {
    summary: 'Logs in with the answer of an issuer, or adds the identity to the account.',
    auth: 'device',
    input: Shape({}, { code: Text({ maxLength: 16 }) }),
    output: Shape(
      { state: Choice(1, 2, -1) },
      {
        userId: AnyText(),
        restored: Flag(),
        /** Path of the page from which the viewer began the login. */
        from: AnyText(),
        /** Email address to which a guest's code was sent; the code logs in to this address's account. */
        email: AnyText(),
        failure: Choice(...loginFailures),
        message: AnyText(),
      },
    ),
  }),
  identities: call('/login/identities', {
    summary: 'Lists the identities that open the account.',
    auth: 'official',
    input: Shape({}),
    /** `label`: the text on the issuer's button, or the issuer's host name if the issuer is no longer offered. */
    output: List(
      Shape({ identityId: AnyText(), label: AnyText(), email: AnyText(), createdTime: Integer(), usedTime: Integer() }),
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
