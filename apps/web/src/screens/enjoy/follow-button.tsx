import type { Video } from '@cliffhanger/contract/entities'
import { useFollow } from '#features/shelf/use-follow.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { CheckIcon } from '#ui/row-icons.tsx'
import { PlusIcon } from './enjoy-icons.tsx'
import styles from './follow-button.module.css'

export function FollowButton({ video }: { video: Video }) {
  const t = useText()
  const { isCollected, toggle, dialog } = useFollow(video)
  return (
    <>
      <button
        type="button"
        className={classNames(buttons.outline, buttons.compact, styles.follow, isCollected && styles.following)}
        aria-pressed={isCollected}
        aria-label={t('shelf.followNamed', { title: video.vidName })}
        onClick={toggle}
      >
        {isCollected ? <CheckIcon size="small" /> : <PlusIcon size="small" />}
        {t(isCollected ? 'shelf.following' : 'shelf.follow')}
      </button>
      {dialog}
    </>
  )
}
