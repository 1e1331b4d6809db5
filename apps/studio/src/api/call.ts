import type { Schema } from '@cliffhanger/contract/schema'
import { type StudioFailure, studioApiBase } from '@cliffhanger/contract/studio/call'

/** The server has this long to answer. */
const answerMs = 20_000
/** Speed of a slow connection. It sends pictures and subtitle files, which are megabytes, for minutes. */
const sentBytesPerMs = 50

/**
 * A failed call. `reason` is `offline` when the server was not reached, `tookTooLong` when a change got no answer in time and
 * may still be made, and `readTookTooLong` when reading got none.
 */
export class CallFailure extends Error {
  readonly reason: string
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor({ reason, field, message, retryAfterSeconds }: StudioFailure) {
    super(message)
    this.reason = reason
    this.field = field
    this.retryAfterSeconds = retryAfterSeconds
  }
}

async function failureOf(response: Response): Promise<CallFailure> {
  const body: unknown = await response.json().catch(() => undefined)
  const isFailure = (value: unknown): value is StudioFailure =>
    typeof value === 'object' && value !== null && 'reason' in value && typeof value.reason === 'string'
  return new CallFailure(
    isFailure(body)
      ? body
      : { reason: response.status === 503 ? 'unavailable' : 'internal', message: response.statusText },
  )
}

/** A declared call, by the types of its input and output. */
export interface CallOf<In, Out> {
  readonly path: string
  readonly input: Schema<In>
  readonly output: Schema<Out>
  /** Calls that change data have it. */
  readonly logs?: readonly string[]
}

/** Makes a call of Studio. @throws CallFailure */
export async function callStudio<In, Out>(
  { path, logs }: CallOf<In, Out>,
  input: NoInfer<In>,
  signal?: AbortSignal,
): Promise<Out> {
  const body = JSON.stringify(input)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), answerMs + body.length / sentBytesPerMs)
  const stop = () => timeout.abort()
  signal?.addEventListener('abort', stop)
  let response: Response
  try {
    response = await fetch(`${studioApiBase}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: timeout.signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallFailure(
      timeout.signal.aborted
        ? { reason: logs ? 'tookTooLong' : 'readTookTooLong', message: 'The server did not answer in time.' }
        : { reason: 'offline', message: 'There is no connection to the server.' },
    )
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
  if (!response.ok) throw await failureOf(response)
  return response.json()
}
