import type { Input } from '@cliffhanger/contract/call'
import { type CommentRow, studioComments } from '@cliffhanger/contract/studio/comments'
import type { CommentReason } from '@cliffhanger/domain/comments'
import { useState } from 'react'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { useToast } from '#ui/overlays/toast.tsx'

/** Returns functions that approve and remove comments; each shows a toast with an undo button. */
export function useCommentDecision(onDecided: (commentId: string) => void) {
  const { t } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const deciding = useStudioMutation(studioComments.decide)
  // If the undo fails, the toast shows the error.
  const undo = useStudioMutation(studioComments.decide)
  const [failure, setFailure] = useState<CallFailure>()
  const failureText = (failed: CallFailure): string =>
    failed.reason === 'decidedMeanwhile' || failed.reason === 'notFound'
      ? t('comments.decidedMeanwhile')
      : textOf(failed)

  function decide(row: CommentRow, state: 'visible' | 'removed', reason?: CommentReason): void {
    const { commentId, state: seen, reason: before } = row
    const back: Input<typeof studioComments.decide> = {
      ...{ commentId, state: seen, seen: state, isUndo: true },
      ...(before && { reason: before }),
    }
    onDecided(commentId)
    setFailure(undefined)
    const decided = deciding.mutateAsync({ commentId, state, seen, ...(reason && { reason }) })
    const finish = () =>
      toast({
        text: t(state === 'visible' ? 'comments.approved' : 'comments.removed', { id: commentId }),
        undo: () => undo.mutateAsync(back),
        undoFailure: failureText,
      })
    // Uses promise handlers, because the mutation's callbacks and its error belong only to the last decision.
    void decided.then(finish, setFailure)
  }
  return {
    decide,
    failure: failure && failureText(failure),
    /** Id of the comment whose decision is in flight. */
    busyId: deciding.isPending ? deciding.variables.commentId : undefined,
  }
}
