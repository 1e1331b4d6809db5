import { type Cue, parseSrt } from './srt.ts'

/** Fetches and parses an SRT file. Returns an empty list on any failure. Throws only if `signal` is aborted. */
export async function loadCues(url: string, fetchFile: typeof fetch, signal: AbortSignal): Promise<Cue[]> {
  try {
    const response = await fetchFile(url, { signal })
    return response.ok ? parseSrt(await response.text()) : []
  } catch {
    signal.throwIfAborted()
    return []
  }
}
