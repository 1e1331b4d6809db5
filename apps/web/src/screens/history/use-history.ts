import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { playback } from '@cliffhanger/contract/playback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { firstHistoryPage } from '#features/history/watched.ts'
import { useListPages } from '#features/titles/use-list-pages.ts'

const { path } = playback.getWatchRecordList

export function useHistory() {
  const { run } = useApi()
  return useListPages<WatchedVideo>(
    [path, 'pages'],
    firstHistoryPage.pageSize,
    (pageNum) => runOrReject(run, playback.getWatchRecordList, { ...firstHistoryPage, pageNum }),
    0,
  )
}

/** Deletes the watch records of the given titles and reloads every list of watched titles. */
export function useDeleteWatched(onDeleted: () => void) {
  const { run, act } = useApi()
  const queries = useQueryClient()
  return useMutation({
    onMutate: (vidIdList) => act('delete', vidIdList.join(',')),
    mutationFn: (vidIdList: string[]) => runOrReject(run, playback.deleteWatchRecordList, { vidIdList }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [path] })
      onDeleted()
    },
  })
}
