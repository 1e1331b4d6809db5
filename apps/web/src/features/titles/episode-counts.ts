import type { Video } from '@cliffhanger/contract/entities'

/** How many of a title's episodes are free, and how many cost. */
export function episodeCounts({ totalNum, payNVideo }: Pick<Video, 'totalNum' | 'payNVideo'>) {
  const free = Math.max(0, Math.min(payNVideo - 1, totalNum))
  return { total: totalNum, free, paid: totalNum - free, isAllFree: free === totalNum }
}
