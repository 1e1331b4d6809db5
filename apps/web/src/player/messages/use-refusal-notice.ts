import { useEffect } from 'react'
import { useNotices } from '#features/notice/notices.ts'
import type { EpisodeResponse } from '#player/stage/episode-source.ts'

/**
 * Shows the notices that the specification prescribes, once per response: "timeout" if videoDetails returned no data,
 * the server's message if it refused the episode.
 */
export function useRefusalNotice(answer: EpisodeResponse | undefined): void {
  const { say } = useNotices()
  useEffect(() => {
    if (answer?.status === 'timeout') say('timeout')
    if (answer?.status === 'refused') say(answer.message)
  }, [answer, say])
}
