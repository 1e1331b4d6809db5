import { type Cue, parseSrt } from './srt.ts'

/** Fetches and parses one SRT file. Returns an empty list on any failure; only an abort is thrown. */
export async function loadCues(url: string, fetchFile: typeof fetch, signal: AbortSignal): Promise<Cue[]> {
  try {
    const response = await fetchFile(url, { signal })
    return response.ok ? parseSrt(await response.text()) : []
  } catch {
    signal.throwIfAborted()
    return []
  }
}
