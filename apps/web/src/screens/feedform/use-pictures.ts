import { feedback } from '@cliffhanger/contract/feedback'
import { useState, useSyncExternalStore } from 'react'
import { useApi } from '#api/use-api.ts'
import { useNotices } from '#features/notice/notices.ts'
import { preparePicture } from '#features/pictures/prepare-picture.ts'
import { useText } from '#i18n/use-text.ts'
import { createPictureUploads } from './picture-uploads.ts'

/** The form's pictures; each is uploaded as soon as it is chosen. */
export function usePictures() {
  const t = useText()
  const { run } = useApi()
  const { show } = useNotices()
  const [refused, setRefused] = useState<readonly string[]>([])
  const [uploads] = useState(() =>
    createPictureUploads({
      draw: preparePicture,
      async upload(uploadImage, onProgress) {
        const answer = await run(feedback.updateHeadImg, { uploadImage }, { onProgress })
        return answer.ok ? answer.value.url : undefined
      },
    }),
  )
  const pictures = useSyncExternalStore(uploads.subscribe, uploads.current)
  return {
    pictures,
    /** Names of the last chosen files that are not pictures. */
    refused,
    async add(files: readonly File[]) {
      setRefused([])
      const added = await uploads.add(files)
      setRefused(added.refused)
      if (added.isTooMany) show(t('feedback.tooManyPictures'))
    },
    remove: uploads.remove,
    retry: uploads.retry,
    urls: uploads.urls,
  }
}
export type Pictures = ReturnType<typeof usePictures>
