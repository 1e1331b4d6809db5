import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeyOf, useStudioQuery } from '#api/use-studio.ts'
import { usePageUploads } from '#pages/upload/sending/use-sendings.ts'
import type { Upload } from '#pages/upload/upload-facts.ts'

const busyMs = 1_000
const idleMs = 15_000

/** Returns the unfinished uploads of a title's episodes. When an upload finishes, the title is refetched. */
export function useEpisodeUploads(vidId: string, isEnabled: boolean): readonly Upload[] {
  const queries = useQueryClient()
  const sendings = usePageUploads().length
  const { data } = useStudioQuery(
    studioUpload.list,
    { vidId },
    { isEnabled, readAgainMs: (last) => (last?.uploads.some(({ state }) => state !== 'done') ? busyMs : idleMs) },
  )
  const done = data?.uploads.flatMap(({ state, uploadId }) => (state === 'done' ? [uploadId] : [])).join()
  const doneBefore = useRef(done)
  useEffect(() => {
    if (doneBefore.current !== undefined && doneBefore.current !== done)
      void queries.invalidateQueries({ queryKey: queryKeyOf(studioTitle.get).slice(0, 1) })
    doneBefore.current = done
  }, [queries, done])
  useEffect(() => {
    // Refetches the uploads when no file is being sent any more, because the server then checks the completed uploads.
    if (sendings === 0) void queries.invalidateQueries({ queryKey: queryKeyOf(studioUpload.list).slice(0, 1) })
  }, [queries, sendings])
  return data?.uploads.filter(({ state }) => state !== 'done') ?? []
}
