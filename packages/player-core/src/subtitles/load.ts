import { type Cue, parseSrt } from './srt.ts'

/** Fetches and parses one SRT file. Any failure but an abort means no subtitles: an empty list. */
export async function loadCues(url: string, fetchFile: typeof fetch, signal: AbortSignal): Promise<Cue[]> {
  try {
    const response = await fetchFile(url, { signal })
    return response.ok ? parseSrt(await response.text()) : []
  } catch {
    signal.throwIfAborted()
    return []
  }
}
