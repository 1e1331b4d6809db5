import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/dialog.tsx'

interface Props {
  readonly title: string
  /** Whether the title is to be followed, or to be left. */
  readonly isFollow: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function FollowDialog({ title, isFollow, onConfirm, onClose }: Props) {
  const t = useText()
  return (
    <Dialog
      title={t(isFollow ? 'shelf.followAsk' : 'shelf.unfollowAsk', { title })}
      text={t(isFollow ? 'shelf.followText' : 'shelf.unfollowText')}
      onClose={onClose}
    >
      <button type="button" className={buttons.primary} onClick={onConfirm}>
        {t('shelf.confirm')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {t('shelf.thinkAgain')}
      </button>
    </Dialog>
  )
}
