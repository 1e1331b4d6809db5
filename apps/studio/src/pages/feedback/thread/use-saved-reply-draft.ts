import type { Output } from '@cliffhanger/contract/call'
import type { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { languages } from '@cliffhanger/domain/languages'
import { useState } from 'react'
import { useOperatorStorage } from '#app/operator-storage.ts'
import { isRecord } from '#editing/is-record.ts'

export type SavedReply = Output<typeof studioFeedback.savedReplies>['rows'][number]
/** A saved reply that is being edited; a new one has no id and no version. */
type EditedReply = Pick<SavedReply, 'name' | 'texts'> & Partial<Pick<SavedReply, 'replyId' | 'version'>>

const newReply: EditedReply = { name: '', texts: {} }
const isTextOrNone = (value: unknown): boolean => value === undefined || typeof value === 'string'
const isEdited = (value: unknown): value is EditedReply =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  isRecord(value.texts) &&
  Object.values(value.texts).every(isTextOrNone) &&
  isTextOrNone(value.replyId) &&
  (value.version === undefined || typeof value.version === 'number')
const contentOf = ({ name, texts }: EditedReply): string =>
  JSON.stringify([name, ...languages.map(({ key }) => texts[key] ?? '')])

/**
 * Returns the saved reply that is being edited. Unsaved changes of each reply are stored in this browser until they
 * are saved or discarded.
 */
export function useSavedReplyDraft(rows: readonly SavedReply[]) {
  const storage = useOperatorStorage()
  const draftName = ({ replyId = 'new' }: EditedReply) => `draft.savedReply.${replyId}`
  const draftOf = (reply: EditedReply) => storage.read(draftName(reply), isEdited)
  const [edited, setEdited] = useState(
    () => [...rows, newReply].map(draftOf).find((draft) => draft !== undefined) ?? rows[0] ?? newReply,
  )
  const savedOf = (id: string | undefined) => rows.find(({ replyId }) => replyId === id) ?? newReply
  return {
    edited,
    isChanged: contentOf(edited) !== contentOf(savedOf(edited.replyId)),
    /** Opens a reply with its unsaved changes; undefined opens a new one. */
    open(replyId: string | undefined): void {
      const saved = savedOf(replyId)
      setEdited(draftOf(saved) ?? saved)
    },
    change(next: EditedReply): void {
      storage.save(draftName(next), next)
      setEdited(next)
    },
    /** Discards the unsaved changes and shows the saved reply. */
    discard(): void {
      storage.remove(draftName(edited))
      setEdited(savedOf(edited.replyId))
    },
    /** Discards the unsaved changes and continues with the server's version of the reply. */
    goOnWith(saved: EditedReply): void {
      storage.remove(draftName(edited))
      setEdited(saved)
    },
    /** Discards the unsaved changes of a deleted reply, and opens the draft of a new reply. */
    goOnWithNew(): void {
      storage.remove(draftName(edited))
      setEdited(draftOf(newReply) ?? newReply)
    },
  }
}
