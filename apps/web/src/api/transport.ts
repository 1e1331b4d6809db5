import { fromBase64 } from '@cliffhanger/contract/base64'
import { type Call, type ErrorName, type Input, type Output, type Refusal, refusals } from '@cliffhanger/contract/call'
import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { type Envelope, type EnvelopeOpener, openSource } from '@cliffhanger/contract/envelope'
import type { CommonFields } from '@cliffhanger/contract/request'
import { requestTimeoutMs } from '@cliffhanger/domain/constants'
import { failed, type Outcome, type Reason, succeeded } from './outcome.ts'

export interface TransportDeps {
  readonly config: Pick<RuntimeConfig, 'apiBase' | 'feedbackBase' | 'envelopeKey'>
  readonly opener: EnvelopeOpener
  readonly fetch: typeof fetch
  commonFields(): CommonFields
  /** Called when a request starts; the returned function reports whether the server was reached. */
  onLeaving(): (isReached: boolean) => void
}
/** A call's response, with its encrypted text. */
export interface OpenedResponse<T> {
  readonly value: T
  readonly sealed: string
}
export interface SendOptions {
  /** The request continues after the page unloads. Only for small bodies. */
  readonly isKept?: boolean
  /** For a call with a file: reports the uploaded part, 0 to 1. */
  readonly onProgress?: (share: number) => void
}
export type Send = <C extends Call>(
  call: C,
  input: Input<C>,
  bearerToken: string,
  options?: SendOptions,
) => Promise<Outcome<OpenedResponse<Output<C>>, ErrorName<C>>>

const isEnvelope = (body: unknown): body is Envelope => typeof Object(body).code === 'number'

function reasonOf<C extends Call>(call: C, code: number): Reason<ErrorName<C>> {
  const named = Object.entries({ ...call.errors, ...refusals }).find(([, own]) => own === code)
  return (named?.[0] ?? 'internal') as ErrorName<C> | Refusal
}

/**
 * Sends one request and returns its response; never throws. Sessions, retries and caches are handled by the callers.
 */
export function createTransport({ config, opener, fetch, commonFields, onLeaving }: TransportDeps): Send {
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
      // The specification requires the source of an uploaded image.
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
      // Safe to trust: the server serialised it with the output schema of this call.
      const value = (sealed ? await openSource(sealed, key, opener) : {}) as Output<typeof call>
      return succeeded({ value, sealed })
    } catch {
      // The response is the error page of a proxy, or encrypted with another key.
      return failed(answer.status >= 502 ? 'unavailable' : 'internal')
    }
  }
}
