import { catalogue } from '@cliffhanger/contract/catalogue'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import { runOrReject, useCall } from '#api/use-call.ts'
import { useNoteFollowed } from './followed.ts'

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
