import type { SubtitleCue } from '@cliffhanger/domain/subtitle-cues'
import { formatWebVtt } from '@cliffhanger/domain/web-vtt'
import { useEffect, useState } from 'react'

/** Returns the URL of the cues as a WebVTT file; the URL changes after each edit. */
export function useCaptionUrl(cues: readonly SubtitleCue[]): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([formatWebVtt(cues)], { type: 'text/vtt' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [cues])
  return url
}
