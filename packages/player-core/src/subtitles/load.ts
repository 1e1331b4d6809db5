import { type SetTimer, setTimer, wait } from '../timer.ts'
import { type Cue, parseSrt } from './srt.ts'

const retryAfterMs = [1000, 4000, 16_000]

/**
 * Fetches and parses an SRT file. Retries a few times if the transfer fails or the server is busy. Returns an empty list
 * after the last retry and on any other failure. Throws only if `signal` is aborted.
 */
export async function loadCues(
  url: string,
  fetchFile: typeof fetch,
  signal: AbortSignal,
  schedule: SetTimer = setTimer,
): Promise<Cue[]> {
  for (const delayMs of [0, ...retryAfterMs]) {
    if (delayMs > 0) await wait(delayMs, signal, schedule)
    signal.throwIfAborted()
    const text = await loadText(url, fetchFile, signal)
    if (text !== undefined) return parseSrt(text)
  }
  return []
}

/** Returns the text of the file, or '' if the server refuses it; undefined if a later request may succeed. */
async function loadText(url: string, fetchFile: typeof fetch, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetchFile(url, { signal })
    if (response.ok) return await response.text()
    return response.status === 429 || response.status >= 500 ? undefined : ''
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}
