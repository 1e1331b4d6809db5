import type { Schema } from '@cliffhanger/contract/schema'
import { type StudioFailure, studioApiBase, studioIdleHeader } from '@cliffhanger/contract/studio/call'
import { isIdle } from './last-input.ts'

/** Timeout for the server's response and for each part of its body, longer than the server's own time limit. */
const answerMs = 20_000
/**
 * Assumed upload speed of a slow connection. Pictures and subtitle files are megabytes, so sending them may take
 * minutes.
 */
const sentBytesPerMs = 50

/**
 * A failed call. `reason` is `offline` if the server was not reached or a query got only a part of its response,
 * `tookTooLong` if a mutation got no response in time, or only a part of it, and may have been carried out, and
 * `readTookTooLong` if a query got no response in time. The server fails with the last two reasons when its own time
 * limit is over.
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

/** Reads the body of a response. Calls `onPart` for each part, because an export may take minutes. */
async function readText({ body }: Response, onPart: () => void): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const part = await reader?.read()
    if (!part?.value) return text + decoder.decode()
    onPart()
    text += decoder.decode(part.value, { stream: true })
  }
}

/** A declared call of the Studio API, typed by its input and output. */
export interface StudioCallOf<In, Out> {
  readonly path: string
  readonly input: Schema<In>
  readonly output: Schema<Out>
  /** Names of the input fields that the operator log records. Only mutations have them. */
  readonly logs?: readonly string[]
}

/** Sends a call to the Studio API. @throws CallFailure */
export async function callStudio<In, Out>(
  { path, logs }: StudioCallOf<In, Out>,
  input: NoInfer<In>,
  signal?: AbortSignal,
): Promise<Out> {
  const body = JSON.stringify(input)
  const timeout = new AbortController()
  const stop = () => timeout.abort()
  let timer = setTimeout(stop, answerMs + body.length / sentBytesPerMs)
  function restartTimer(): void {
    clearTimeout(timer)
    timer = setTimeout(stop, answerMs)
  }
  signal?.addEventListener('abort', stop)
  let response: Response | undefined
  try {
    response = await fetch(`${studioApiBase}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(isIdle() && { [studioIdleHeader]: '1' }) },
      body,
      signal: timeout.signal,
    })
    if (!response.ok) throw await failureOf(response)
    return JSON.parse(await readText(response, restartTimer))
  } catch (error) {
    if (signal?.aborted || error instanceof CallFailure) throw error
    // A mutation has been carried out once its response begins, even if the response then breaks off.
    const isUnsure = timeout.signal.aborted || (response !== undefined && logs !== undefined)
    throw new CallFailure(
      isUnsure
        ? { reason: logs ? 'tookTooLong' : 'readTookTooLong', message: 'The server did not answer in time.' }
        : { reason: 'offline', message: 'There is no connection to the server.' },
    )
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
