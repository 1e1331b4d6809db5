import { createDecipheriv, randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { accounts } from '@cliffhanger/contract/accounts'
import type { Call, Input, Output } from '@cliffhanger/contract/call'
import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { decryptEnvelopeSource, type Envelope, type EnvelopeDecryptor } from '@cliffhanger/contract/envelope'
import { playback } from '@cliffhanger/contract/playback'
import { apiBase } from '../http/runtime-config.ts'

const opener: EnvelopeDecryptor = {
  async decrypt(key, iv, sealed, additional) {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
    decipher.setAAD(additional)
    decipher.setAuthTag(sealed.subarray(-16))
    return new Uint8Array(Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]))
  },
  inflate: async (bytes) => new Uint8Array(inflateRawSync(bytes)),
}

/** Response to a call: the envelope, with `source` decrypted if present. */
export interface ProtocolResponse<T> {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly source: T | undefined
  /** Response headers; the names are in lower case. */
  readonly headers: Headers
  /** The response body before decryption. */
  readonly text: string
}
/** Fields that are added to the fields of a call or replace them; tests send invalid requests with them. */
export type FieldOverrides = Readonly<Record<string, unknown>>

/**
 * Creates a viewer's device that uses the protocol over HTTP, as an independent client would: it keeps the cookie,
 * sends the token and decrypts envelopes.
 * @param origin `http://127.0.0.1:<port>`
 * @param envelopeKey base64, as /config.json gives it
 * @param always headers added to every request
 */
export function createProtocolClient(
  origin: string,
  envelopeKey: string,
  deviId: string = randomUUID(),
  always: Readonly<Record<string, string>> = {},
) {
  const key = new Uint8Array(Buffer.from(envelopeKey, 'base64'))
  const state: {
    deviId: string
    cookie?: string
    /** Cookie of a login in progress at an issuer. */
    loginCookie?: string
    token?: string
    userId: string
    language: number
  } = {
    deviId,
    userId: '',
    language: 2,
  }

  async function open<T>(response: Response): Promise<ProtocolResponse<T>> {
    const text = await response.text()
    const envelope: Envelope = JSON.parse(text)
    const opened = envelope.source === undefined ? undefined : await decryptEnvelopeSource(envelope.source, key, opener)
    const source = opened as T | undefined // the server validated the response against the schema of the call
    const { status, headers } = response
    return { status, code: envelope.code, message: envelope.message, source, headers, text }
  }

  /** Sends a request unchanged, and keeps the cookie of the response. */
  async function send<T = unknown>(path: string, init: RequestInit = {}): Promise<ProtocolResponse<T>> {
    const headers = new Headers({ ...always, ...Object.fromEntries(new Headers(init.headers)) })
    const cookies = [state.cookie, state.loginCookie].filter((one) => one !== undefined)
    if (cookies.length > 0 && !headers.has('cookie')) headers.set('cookie', cookies.join('; '))
    if (state.token !== undefined && !headers.has('bearertoken')) headers.set('bearertoken', state.token)
    const response = await fetch(`${origin}${apiBase}${path}`, { ...init, headers })
    const cookie = response.headers.getSetCookie().find((text) => /^(__Host-)?device=./.test(text))
    if (cookie !== undefined) state.cookie = cookie.split(';', 1)[0] ?? ''
    const login = response.headers.getSetCookie().find((text) => /^(__Host-)?login=./.test(text))
    if (login !== undefined) state.loginCookie = login.split(';', 1)[0] ?? ''
    return open<T>(response)
  }

  async function call<C extends Call>(
    declared: C,
    input: Input<C>,
    extra: FieldOverrides = {},
  ): Promise<ProtocolResponse<Output<C>>> {
    const { deviId: _, ...common } = { deviId: '', language: state.language, userId: state.userId, userPort: 2 }
    const fields: FieldOverrides = { ...common, ...(typeof input === 'object' ? input : {}), ...extra }
    if (declared.method === 'GET') {
      const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
      return send(`${declared.path}?${query}`)
    }
    if (declared.body === 'multipart') return send(declared.path, { method: 'POST', body: formOf(fields) })
    const body = JSON.stringify(fields)
    return send(declared.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }

  return {
    state,
    send,
    call,
    /** Starts or renews the session. `extra` may contain an ad's parameters or another `userId`. */
    async check(extra: FieldOverrides = {}) {
      const answer = await call(accounts.check, { deviId: state.deviId, isStartCheck: 1 }, extra)
      if (answer.source) {
        state.token = answer.source.bearerToken
        state.userId = answer.source.userId
      }
      return answer
    },
    /** Creates the rows of a new guest with a call that writes but changes nothing. */
    async save() {
      const answer = await call(playback.deleteWatchRecordList, { vidIdList: [] })
      if (answer.code !== 1) throw new Error(`the guest was not saved: ${answer.code} ${answer.message}`)
    },
    /** Returns a call's `source`; throws when the call was refused. */
    async ask<C extends Call>(declared: C, input: Input<C>, extra: FieldOverrides = {}): Promise<Output<C>> {
      const answer = await call(declared, input, extra)
      if (answer.code !== 1 || answer.source === undefined) {
        throw new Error(`${declared.path} answered ${answer.code}: ${answer.message}`)
      }
      return answer.source
    },
  }
}
/** Builds a multipart form from texts and files, in the given order. */
function formOf(fields: FieldOverrides): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : String(value))
  return form
}
export type ProtocolClient = ReturnType<typeof createProtocolClient>

/** Creates a new device that knows only the server's URL and reads /config.json first. */
export async function connectDevice(origin: string, deviId?: string): Promise<ProtocolClient> {
  const config: RuntimeConfig = JSON.parse(await (await fetch(`${origin}/config.json`)).text())
  return createProtocolClient(origin, config.envelopeKey, deviId)
}
