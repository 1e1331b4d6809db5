import type { Video } from '@cliffhanger/contract/entities'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { pageSize } from '@cliffhanger/domain/constants'
import { isRetryable } from '#api/outcome.ts'
import { useCall } from '#api/use-api.ts'
import { type Audience, buildHomeFeedInput } from '#features/preference/preference.ts'

const preparingRetryMs = 2000
const retryMs = 3000
const maxGrowthRefetches = 8

type Modules = readonly { readonly videoInfoList: readonly Pick<Video, 'vidId'>[] }[]

/** Returns true if no module contains a title, for example while the first import is running. */
export const isCatalogueEmpty = (modules: Modules): boolean =>
  modules.every(({ videoInfoList }) => videoInfoList.length === 0)

/**
 * Returns the delay in ms until the next automatic refetch of the feed: short while nothing is published; growing, for
 * a few times, while there is less than a page of titles (the first import may be running); false otherwise.
 */
export function nextRefetchDelayMs(modules: Modules, looks: number): number | false {
  if (isCatalogueEmpty(modules)) return preparingRetryMs
  const titles = new Set(modules.flatMap(({ videoInfoList }) => videoInfoList.map(({ vidId }) => vidId)))
  return titles.size < pageSize.feed && looks <= maxGrowthRefetches && preparingRetryMs * 1.5 ** looks
}

/** Loads the modules of the home page. */
export function useHomeFeed(audience: Audience) {
  return useCall(recommendation.moduleInfoList, buildHomeFeedInput(audience), {
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) =>
      data ? nextRefetchDelayMs(data.rows, dataUpdateCount) : error !== null && isRetryable(error.reason) && retryMs,
  })
}
