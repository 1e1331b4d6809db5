import { loginOutcomeName, loginReturnPath, loginWays } from '@cliffhanger/contract/login-ways'
import { apiBase } from '../http/runtime-config.ts'
import type { Person, StandInIssuer } from './issuer.ts'
import type { ProtocolClient } from './protocol-client.ts'

/** The server's response to a browser that returns from an issuer. */
export interface Arrived {
  readonly status: number
  readonly path: string
  readonly outcome: string | null
}

/** Steps of a login at a stand-in issuer, as a browser makes them at the server with this origin. */
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
    new URL((await viewer.ask(loginWays.beginLogin, { issuer: issuerId, ...(from !== undefined && { from }) })).url)

  /** Brings an issuer's answer to the server, with the cookies of a browser. */
  async function bring(viewer: ProtocolClient, issuerId: string, answer: URLSearchParams): Promise<Arrived> {
    const response = await visit(`${returnUrl(issuerId)}?${answer}`, { headers: { cookie: cookiesOf(viewer) } })
    const to = new URL(response.headers.get('location') ?? '/none', origin)
    return { status: response.status, path: to.pathname, outcome: to.searchParams.get(loginOutcomeName) }
  }
  return {
    begin,
    bring,
    returnUrl,
    visit,
    /** Begins a login and answers as this person; the app has not used the answer yet. */
    async answer(viewer: ProtocolClient, issuer: StandInIssuer, issuerId: string, person: Person): Promise<Arrived> {
      return bring(viewer, issuerId, issuer.authorize(await begin(viewer, issuerId), person))
    },
    /** A whole login; returns the server's last answer. The viewer's next check opens the account. */
    async logIn(viewer: ProtocolClient, issuer: StandInIssuer, issuerId: string, person: Person) {
      const { outcome } = await bring(viewer, issuerId, issuer.authorize(await begin(viewer, issuerId), person))
      if (outcome !== 'answered') throw new Error(`the login at ${issuerId} ended as ${outcome}`)
      const finished = await viewer.ask(loginWays.finishLogin, {})
      if (finished.userId !== undefined) await viewer.check({ userId: finished.userId })
      return finished
    },
  }
}
