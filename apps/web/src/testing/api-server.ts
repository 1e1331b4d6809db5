import { fromBase64, toBase64 } from '@cliffhanger/contract/base64'
import {
  type Call,
  type CommonErrorName,
  commonErrorCodes,
  type ErrorName,
  httpStatus,
  type Input,
  type Output,
} from '@cliffhanger/contract/call'
import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { toAsciiJson } from '@cliffhanger/contract/envelope'

/** The runtime configuration for component tests. */
export const testRuntimeConfig: RuntimeConfig = {
  apiBase: '/api',
  feedbackBase: '/api',
  trackUrl: '/track',
  envelopeKey: btoa('k'.repeat(32)),
  brand: {
    id: 'cliffhanger',
    host: 'cliffhanger.example',
    names: { en: 'Cliffhanger', ja: 'クリフハンガー' },
    company: 'Cliffhanger Ltd',
    address: '1 Test Street',
    contact: 'help@cliffhanger.example',
    defaultLanguage: 2,
    countOffset: 0,
    ads: false,
    consent: false,
  },
  mediaHosts: {},
  hasOfflinePage: false,
  source: { url: '', commit: '' },
  payments: { provider: 'airwallex', env: 'sandbox' },
}

/** Responds to a request; gets the request's fields as JSON. */
type Responder = (body: string) => Promise<Response>

/**
 * The in-memory server of a component test: responds to the page's requests in the protocol's encrypted format. Calls
 * without a declared response are refused as not found.
 */
export interface ApiServer {
  /** From now on, responds to a call with this output. */
  answer<C extends Call>(call: C, output: Output<C>): void
  /** From now on, computes the output of a call from the call's input. */
  answerWith<C extends Call>(call: C, respond: (input: Input<C>) => Output<C>): void
  /** From now on, refuses a call with one of the call's declared errors. */
  refuse<C extends Call>(call: C, error: ErrorName<C> | CommonErrorName, message?: string): void
  /** From now on, requests of this call fail as if there were no connection. */
  disconnect(call: Call): void
  /** Returns the inputs of all requests of this call so far. */
  requestsOf<C extends Call>(call: C): readonly Input<C>[]
  readonly fetch: typeof globalThis.fetch
}

const version = Uint8Array.of(1)

async function seal(value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await crypto.subtle.importKey('raw', fromBase64(testRuntimeConfig.envelopeKey), 'AES-GCM', false, [
    'encrypt',
  ])
  const plain = new TextEncoder().encode(toAsciiJson(JSON.stringify(value)))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: version }, key, plain)
  return toBase64(new Uint8Array([...version, ...iv, ...new Uint8Array(sealed)]))
}
const envelope = (code: number, rest: { readonly message: string; readonly source?: string }) =>
  new Response(JSON.stringify({ code, ...rest }), { status: httpStatus(code) })

export function createApiServer(): ApiServer {
  const responders = new Map<string, Responder>()
  const requests = new Map<string, string[]>()

  async function respond(path: string, body: string): Promise<Response> {
    requests.set(path, [...(requests.get(path) ?? []), body])
    const responder = responders.get(path)
    if (responder) return responder(body)
    return envelope(commonErrorCodes.notFound, { message: `the test declares no answer for ${path}` })
  }
  const succeed = async (value: unknown) => envelope(1, { message: '', source: await seal(value) })
  return {
    answer({ path }, output) {
      responders.set(path, () => succeed(output))
    },
    answerWith({ path }, compute) {
      responders.set(path, (body) => succeed(compute(JSON.parse(body))))
    },
    refuse(call, error, message = '') {
      const code = Object.entries({ ...commonErrorCodes, ...call.errors }).find(([name]) => name === error)?.[1] ?? 500
      responders.set(call.path, async () => envelope(code, { message }))
    },
    disconnect({ path }) {
      responders.set(path, () => Promise.reject(new TypeError('Failed to fetch')))
    },
    requestsOf: ({ path }) => (requests.get(path) ?? []).map((body) => JSON.parse(body)),
    async fetch(url, init) {
      const { pathname, search } = new URL(String(url), location.href)
      if (pathname === testRuntimeConfig.trackUrl) return new Response()
      const query = JSON.stringify(Object.fromEntries(new URLSearchParams(search)))
      return respond(
        pathname.replace(testRuntimeConfig.apiBase, ''),
        typeof init?.body === 'string' ? init.body : query,
      )
    },
  }
}
