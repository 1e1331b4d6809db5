import type { Input } from '@cliffhanger/contract/call'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallFailure } from '#api/call.ts'
import { queryKeyOf } from '#api/use-studio.ts'
import { uploadSender } from '#pages/upload/sending/sender.ts'
import { useUploadFailure } from '#pages/upload/use-upload-failure.ts'
import { useVideoText } from './use-video-text.ts'

interface Videos {
  readonly files: readonly File[]
  /** Options to start an upload for a title, or to continue an upload with the same files. */
  readonly episode?: NonNullable<Input<typeof studioUpload.begin>['episode']>
  /** An upload in which the new file replaces the file at this path. */
  readonly mended?: { readonly uploadId: string; readonly path: string }
}

/** Uploads videos for a title's episodes, and explains why the server rejected an upload. */
export function useSendVideos() {
  const v = useVideoText()
  const failureOf = useUploadFailure()
  const queries = useQueryClient()
  const sending = useMutation<string, CallFailure, Videos>({
    mutationFn({ files, episode, mended }) {
      const chosen = files.map((file) => ({ path: mended?.path ?? file.name, file }))
      const folder = { name: chosen[0]?.path ?? '', files: chosen }
      return uploadSender.add(folder, mended ? { uploadId: mended.uploadId } : episode && { episode })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeyOf(studioUpload.list).slice(0, 1) }),
  })
  const { error, variables } = sending
  const place = /^files\.(\d+)\.path$/.exec(error?.field ?? '')?.[1]
  const wrong = place === undefined ? undefined : variables?.files[Number(place)]?.name
  const problem = wrong === undefined ? error && failureOf(error) : v('videos.notVideo', { name: wrong })
  return { ...sending, problem: problem ?? undefined }
}
