import { loginOutcomeParameter, loginReturnPath, openIdLogin } from '@cliffhanger/contract/login-ways'
import { apiBase } from '../http/runtime-config.ts'
import type { FakeIssuer, IssuerPerson } from './issuer.ts'
import type { ProtocolClient } from './protocol-client.ts'

/** Page of the browser after the issuer has redirected it back to the server. */
export interface LoginRedirect {
  readonly status: number
  readonly path: string
  readonly outcome: string | null
}

/** Creates functions for the steps of a login at a fake issuer, as a browser makes them at the server. */
export function createIssuerLogins(origin: string) {
  const cookiesOf = ({ state }: ProtocolClient) =>
    [state.cookie, state.loginCookie].filter((one) => one !== undefined).join('; ')
  const returnUrl = (issuerId: string) => `${origin}${apiBase}${loginReturnPath}/${issuerId}`

  async function visit(url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    await response.arrayBuffer()
    return response
  }
  const begin = async (viewer: ProtocolClient, issuerId: string, from?: string): Promise<URL> =>
    new URL((await viewer.ask(openIdLogin.beginLogin, { issuer: issuerId, ...(from !== undefined && { from }) })).url)

  /** Sends an issuer's authorization response to the server, with the browser's cookies. */
  async function bring(viewer: ProtocolClient, issuerId: string, answer: URLSearchParams): Promise<LoginRedirect> {
    const response = await visit(`${returnUrl(issuerId)}?${answer}`, { headers: { cookie: cookiesOf(viewer) } })
    const to = new URL(response.headers.get('location') ?? '/none', origin)
    return { status: response.status, path: to.pathname, outcome: to.searchParams.get(loginOutcomeParameter) }
  }
  return {
    begin,
    bring,
    returnUrl,
    visit,
    /** Begins a login and authorizes it as this person, but does not finish it in the app. */
    async answer(
      viewer: ProtocolClient,
      issuer: FakeIssuer,
      issuerId: string,
      person: IssuerPerson,
    ): Promise<LoginRedirect> {
      return bring(viewer, issuerId, issuer.authorize(await begin(viewer, issuerId), person))
    },
    /** Completes a login, with the check that opens the account. Returns the response of `finishLogin`. */
    async logIn(viewer: ProtocolClient, issuer: FakeIssuer, issuerId: string, person: IssuerPerson) {
      const { outcome } = await bring(viewer, issuerId, issuer.authorize(await begin(viewer, issuerId), person))
      if (outcome !== 'answered') throw new Error(`the login at ${issuerId} ended as ${outcome}`)
      const finished = await viewer.ask(openIdLogin.finishLogin, {})
      if (finished.userId !== undefined) await viewer.check({ userId: finished.userId })
      return finished
    },
  }
}
