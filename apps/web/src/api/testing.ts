import { toBase64 } from '@cliffhanger/contract/base64'
import { type EnvelopeDecryptor, toAsciiJson } from '@cliffhanger/contract/envelope'
import type { Settings } from '#settings/store.ts'
import { createSettings } from '#settings/store.ts'
import { createCommonFields } from './common-fields.ts'
import { createTransport } from './transport.ts'

/** Replaces the decryption of responses: in tests, the content of responses is plain text. */
const clear: EnvelopeDecryptor = {
  decrypt: async (_key, _iv, sealed) => sealed.slice(0, -16),
  inflate: async (bytes) => bytes,
}

/** Builds a response in the envelope format of the API. */
export function createEnvelopeResponse(code: number, value: unknown = {}, message = ''): Response {
  const plain = new TextEncoder().encode(toAsciiJson(JSON.stringify(value)))
  const bytes = new Uint8Array(1 + 12 + plain.length + 16)
  bytes.set([1])
  bytes.set(plain, 13)
  const source = code === 1 ? { source: toBase64(bytes) } : {}
  return new Response(JSON.stringify({ code, message, ...source }), { status: code <= 1 ? 200 : code })
}

/** Creates a transport with `respond` as its `fetch`. `reached` collects whether each request reached the server. */
export function createTestTransport(respond: typeof fetch, settings: Settings = createSettings(undefined)) {
  const reached: boolean[] = []
  const send = createTransport({
    config: { apiBase: '/api', feedbackBase: '/feedback', envelopeKey: toBase64(new Uint8Array(32)) },
    opener: clear,
    fetch: respond,
    commonFields: createCommonFields(settings, 4, () => 1_700_000_000_000),
    onLeaving: () => (isReached) => reached.push(isReached),
  })
  return { send, settings, reached }
}
