import { useEffect } from 'react'
import { useNotices } from '#features/notice/notices.ts'
import type { EpisodeResponse } from '#player/stage/episode-source.ts'

/**
 * Shows the notices that the specification prescribes, once per response: "timeout" if videoDetails returned no data,
 * the server's message if it refused the episode.
 */
export function useRefusalNotice(answer: EpisodeResponse | undefined): void {
  const { show } = useNotices()
  useEffect(() => {
    if (answer?.status === 'timeout') show('timeout')
    if (answer?.status === 'refused') show(answer.message)
  }, [answer, show])
}
