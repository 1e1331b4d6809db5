import { useEffect } from 'react'
import { useNotices } from '#features/notice/notices.ts'
import type { EpisodeAnswer } from '#features/watching/episode-source.ts'

/**
 * Section 8, to the letter: an episode that videoDetails gave no data for is "timeout", a refused one has the server's
 * words. Said once for each answer.
 */
export function useRefusalNotice(answer: EpisodeAnswer | undefined): void {
  const { say } = useNotices()
  useEffect(() => {
    if (answer?.status === 'timeout') say('timeout')
    if (answer?.status === 'refused') say(answer.message)
  }, [answer, say])
}
