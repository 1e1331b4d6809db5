import type { Video } from '@cliffhanger/contract/entities'

/** The number of free and of paid episodes of a title. */
export function episodeCounts({ totalNum, payNVideo }: Pick<Video, 'totalNum' | 'payNVideo'>) {
  const free = Math.max(0, Math.min(payNVideo - 1, totalNum))
  return { total: totalNum, free, paid: totalNum - free, isAllFree: free === totalNum }
}
