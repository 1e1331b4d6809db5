import { useSheets } from '#player/player-context.ts'
import { CommentIcon } from './comment-icon.tsx'
import { useCommentTexts } from './use-comment-texts.ts'

/** Opens the comments; one of the actions beside the picture. */
export function CommentsButton() {
  const { t } = useCommentTexts()
  const { openSheet } = useSheets()
  if (!t) return null
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => openSheet('comments')}>
      <span>
        <CommentIcon />
      </span>
      {t('title')}
    </button>
  )
}
