import { randomBytes } from 'node:crypto'
import type { Input, Output } from '@cliffhanger/contract/call'
import { type StudioCall, type StudioFailure, studioApiBase } from '@cliffhanger/contract/studio/call'
import { studioSession } from '@cliffhanger/contract/studio/session'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import { createInvite } from '../modules/operators/invites.ts'
import type { TestServer } from './test-server.ts'
import { createVirtualPasskey, type VirtualPasskey } from './virtual-passkey.ts'

export type StudioAnswer<T> = { readonly status: number; readonly value?: T; readonly failure?: StudioFailure }

/** A client that acts as a browser with Studio open: it keeps the session cookie and sends Studio's origin. */
export interface StudioClient {
  /** Headers of every request; tests change them. */
  readonly headers: Record<string, string>
  readonly passkey: VirtualPasskey
  call<C extends StudioCall>(call: C, input: Input<C>): Promise<StudioAnswer<Output<C>>>
  /** Makes a call and returns its output; throws if the server refuses the call. */
  ask<C extends StudioCall>(call: C, input: Input<C>): Promise<Output<C>>
  signIn(): Promise<void>
  /** Confirms with the passkey, which dangerous actions require. */
  confirm(): Promise<void>
  /** Accepts an invitation and returns the recovery codes. */
  accept(token: string, name: string): Promise<string[]>
}

/** Returns the origin of Studio on a test server: `http://localhost:<port>`, because passkeys need a host name. */
export const studioOriginOf = (server: Pick<TestServer, 'origin'>): string =>
  server.origin.replace('127.0.0.1', 'localhost')

export function createStudioClient(server: Pick<TestServer, 'origin'>, passkey = createVirtualPasskey()): StudioClient {
  const origin = studioOriginOf(server)
  const headers: Record<string, string> = { origin, 'content-type': 'application/json' }

  async function call<C extends StudioCall>(call: C, input: Input<C>): Promise<StudioAnswer<Output<C>>> {
    const url = `${origin}${studioApiBase}${call.path}`
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie?.endsWith('=')) delete headers.cookie
    else if (cookie) headers.cookie = cookie
    const { status } = response
    const body: { value: Output<C> } | { failure: StudioFailure } = JSON.parse(
      `{ "${response.ok ? 'value' : 'failure'}": ${await response.text()} }`,
    )
    return { status, ...body }
  }
  async function ask<C extends StudioCall>(of: C, input: Input<C>): Promise<Output<C>> {
    const { value, failure } = await call(of, input)
    if (value === undefined) throw new Error(`${of.path}: ${JSON.stringify(failure)}`)
    return value
  }
  return {
    headers,
    passkey,
    call,
    ask,
    async signIn() {
      const options = await ask(studioSession.signInOptions, {})
      await ask(studioSession.signIn, { proof: passkey.get(options, origin) })
    },
    async confirm() {
      const options = await ask(studioSession.confirmOptions, {})
      await ask(studioSession.confirm, { proof: passkey.get(options, origin) })
    },
    async accept(token, name) {
      const options = await ask(studioSession.acceptOptions, { token, name })
      const accepted = await ask(studioSession.accept, { token, name, passkey: passkey.create(options, origin) })
      return accepted.recoveryCodes
    },
  }
}

/** Creates an operator with this role and signs them in. */
export async function signInAs(server: TestServer, role: StudioRole, name = `The ${role}`): Promise<StudioClient> {
  const client = createStudioClient(server)
  const email = `${role}-${randomBytes(4).toString('hex')}@studio.example.com`
  const { token } = await createInvite(server.deps, email, role)
  await client.accept(token, name)
  return client
}
