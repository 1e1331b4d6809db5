import { fromBase64 } from '@cliffhanger/contract/base64'
import {
  type Call,
  type CommonErrorName,
  commonErrorCodes,
  type ErrorName,
  type Input,
  type Output,
} from '@cliffhanger/contract/call'
import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { decryptEnvelopeSource, type Envelope, type EnvelopeDecryptor } from '@cliffhanger/contract/envelope'
import type { CommonFields } from '@cliffhanger/contract/request'
import { requestTimeoutMs } from '@cliffhanger/domain/constants'
import { type FailureReason, failed, type Outcome, succeeded } from './outcome.ts'

export interface TransportDeps {
  readonly config: Pick<RuntimeConfig, 'apiBase' | 'feedbackBase' | 'envelopeKey'>
  readonly opener: EnvelopeDecryptor
  readonly fetch: typeof fetch
  commonFields(): CommonFields
  /**
   * Called when a request starts. At the end of the request, the transport calls the returned function with whether the
   * server was reached; after a timeout it does not call it.
   */
  onLeaving(): (isReached: boolean) => void
}
/** A decrypted response of a call, and its encrypted form. */
export interface DecryptedResponse<T> {
  readonly value: T
  readonly sealed: string
}
export interface SendOptions {
  /** Lets the request continue after the page unloads (`keepalive`). Only for small bodies. */
  readonly isKept?: boolean
  /** Receives the uploaded share of a call with a file, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}
export type SendCall = <C extends Call>(
  call: C,
  input: Input<C>,
  bearerToken: string,
  options?: SendOptions,
) => Promise<Outcome<DecryptedResponse<Output<C>>, ErrorName<C>>>

const isEnvelope = (body: unknown): body is Envelope => typeof Object(body).code === 'number'

function reasonOf<C extends Call>(call: C, code: number): FailureReason<ErrorName<C>> {
  const named = Object.entries({ ...call.errors, ...commonErrorCodes }).find(([, own]) => own === code)
  return (named?.[0] ?? 'internal') as ErrorName<C> | CommonErrorName
}

/**
 * Creates a function that sends one request and returns its outcome; it never throws. The callers handle sessions,
 * retries and caches.
 */
export function createTransport({ config, opener, fetch, commonFields, onLeaving }: TransportDeps): SendCall {
  const key = fromBase64(config.envelopeKey)

  async function exchange(
    call: Call,
    input: object,
    bearerToken: string,
    signal: AbortSignal,
    { isKept = false, onProgress = () => {} }: SendOptions,
  ): Promise<{ readonly status: number; readonly body: string; readonly after?: number }> {
    const url = `${call.path.startsWith('/userFeedBack/') ? config.feedbackBase : config.apiBase}${call.path}`
    const headers = { ...(bearerToken && { BearerToken: bearerToken }) }
    if (call.body === 'multipart') {
      const { sendForm } = await import('./send-form.ts')
      // The specification requires `appSource` 1 for an uploaded image.
      const fields = { ...commonFields(), appSource: 1, ...input }
      return sendForm({ url, headers, fields, signal, onProgress })
    }
    const request = { method: call.method, signal, keepalive: isKept }
    const response =
      call.method === 'GET'
        ? await fetch(`${url}?${new URLSearchParams(Object.entries(input))}`, { ...request, headers })
        : await fetch(url, {
            ...request,
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: JSON.stringify({ ...commonFields(), ...input }),
          })
    const after = Number(response.headers.get('retry-after'))
    return { status: response.status, body: await response.text(), after }
  }

  return async (call, input, bearerToken, options = {}) => {
    const timer = new AbortController()
    const timeout = setTimeout(() => timer.abort(), requestTimeoutMs)
    const tell = onLeaving()
    let answer: Awaited<ReturnType<typeof exchange>>
    try {
      answer = await exchange(call, input as object, bearerToken, timer.signal, options)
      tell(true)
    } catch {
      if (timer.signal.aborted) return failed('timeout')
      tell(false)
      return failed('network')
    } finally {
      clearTimeout(timeout)
    }
    try {
      const envelope: unknown = JSON.parse(answer.body)
      if (!isEnvelope(envelope)) return failed('internal')
      if (envelope.code !== 1) return failed(reasonOf(call, envelope.code), envelope.message, answer.after)
      const sealed = envelope.source ?? ''
      // The type is safe: the server serialised the value with the output schema of this call.
      const value = (sealed ? await decryptEnvelopeSource(sealed, key, opener) : {}) as Output<typeof call>
      return succeeded({ value, sealed })
    } catch {
      // The response is the error page of a proxy, or encrypted with another key.
      return failed(answer.status >= 502 ? 'unavailable' : 'internal')
    }
  }
}
