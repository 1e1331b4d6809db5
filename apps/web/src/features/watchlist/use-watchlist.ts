import { catalogue } from '@cliffhanger/contract/catalogue'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { runOrReject, useApi, useCall } from '#api/use-api.ts'

const keyOf = (vid: string) => ['followed', vid] as const

/**
 * Follow states that are newer than the server's response with `video`: a follow in progress or just done. All parts
 * of a screen that show the title share one state; when none shows it any more, it is dropped and the server's next
 * response counts.
 */
export function useFollowed({ vidId, isCollect }: { readonly vidId: string; readonly isCollect: 0 | 1 }): boolean {
  const { data } = useQuery<boolean>({ queryKey: keyOf(vidId), queryFn: skipToken, staleTime: Infinity, gcTime: 0 })
  return data ?? isCollect === 1
}

export const useNoteFollowed = () => {
  const queries = useQueryClient()
  return (vid: string, isFollowed: boolean) => queries.setQueryData(keyOf(vid), isFollowed)
}

/**
 * The list is refetched at once. The recommendations only when they are opened again, so that a title that was just
 * followed does not move. The home feed contains no data of this viewer.
 */
export async function refreshWatchlist(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [catalogue.myVideoShelf.path] }),
    queries.invalidateQueries({ queryKey: [recommendation.videoRack.path], refetchType: 'none' }),
  ])
}

/** The titles that the viewer follows, newest first; refetched whenever the list is opened. */
export const useWatchlist = () => useCall(catalogue.myVideoShelf, {}, { staleTime: 0 })

/** Unfollows several titles at once. */
export function useUnfollowTitles(onLeft: () => void) {
  const { run, act } = useApi()
  const queries = useQueryClient()
  const note = useNoteFollowed()
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
