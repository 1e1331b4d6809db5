import { maxFeedbackImages } from '@cliffhanger/domain/constants'
import { useContext, useState, useSyncExternalStore } from 'react'
import { encodeBase64 } from '#api/base64-of.ts'
import { OperatorIdContext } from '#app/operator-storage.ts'
import { useText } from '#i18n/use-text.ts'
import { createReplyPictureStore } from './chosen-pictures.ts'

/** Chosen pictures are kept while the operator reads another thread. */
const chosen = createReplyPictureStore(encodeBase64)

/** Returns the pictures chosen for an answer, and why the last files were rejected. */
export function useReplyPictures(feedbackId: string) {
  const { t } = useText()
  // The key includes the operator's id: signing out does not reload the page, and the next operator must not see
  // these pictures.
  const answer = `${useContext(OperatorIdContext)}.${feedbackId}`
  const pictures = useSyncExternalStore(chosen.subscribe, () => chosen.of(answer))
  const [problem, setProblem] = useState('')
  return {
    pictures,
    problem,
    async add(files: readonly File[]): Promise<void> {
      const failed = await chosen.add(answer, files)
      setProblem(failed ? t(failed.key, { most: maxFeedbackImages, name: failed.name ?? '' }) : '')
    },
    remove(ids: readonly string[]): void {
      chosen.remove(answer, ids)
      setProblem('')
    },
  }
}
