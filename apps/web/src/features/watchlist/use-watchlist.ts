import { catalogue } from '@cliffhanger/contract/catalogue'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { runOrReject, useApi, useCall } from '#api/use-api.ts'

const keyOf = (vid: string) => ['followed', vid] as const

/**
 * Returns whether the viewer follows a title. A follow in progress or just completed takes precedence over the server's
 * older response. All components that show the title share this state; once none shows the title, it is discarded.
 */
export function useIsFollowed({ vidId, isCollect }: { readonly vidId: string; readonly isCollect: 0 | 1 }): boolean {
  const { data } = useQuery<boolean>({ queryKey: keyOf(vidId), queryFn: skipToken, staleTime: Infinity, gcTime: 0 })
  return data ?? isCollect === 1
}

export const useSetFollowed = () => {
  const queries = useQueryClient()
  return (vid: string, isFollowed: boolean) => queries.setQueryData(keyOf(vid), isFollowed)
}

/**
 * Refetches My list immediately, and the recommendations only when they are next opened, so that a title just followed
 * does not move. The home feed has no data of this viewer.
 */
export async function refreshWatchlist(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [catalogue.myVideoShelf.path] }),
    queries.invalidateQueries({ queryKey: [recommendation.videoRack.path], refetchType: 'none' }),
  ])
}

/** Returns the titles that the viewer follows, newest first; refetched whenever My list is opened. */
export const useWatchlist = () => useCall(catalogue.myVideoShelf, {}, { staleTime: 0 })

/** Returns the mutation that unfollows several titles with one request. */
export function useUnfollowTitles(onLeft: () => void) {
  const { run, act } = useApi()
  const queries = useQueryClient()
  const note = useSetFollowed()
  return useMutation({
    mutationFn: (vidIdList: string[]) => runOrReject(run, catalogue.delVideoShelf, { vidIdList }),
    onMutate: (vidIdList) => act('unfollow', vidIdList.join(',')),
    onSuccess: async (_, vidIdList) => {
      for (const vid of vidIdList) note(vid, false)
      void queries.invalidateQueries({ queryKey: [recommendation.videoRack.path] })
      await queries.invalidateQueries({ queryKey: [catalogue.myVideoShelf.path] })
      onLeft()
    },
  })
}
