import { useText } from '#i18n/use-text.ts'
import button from '#ui/button.module.css'
import { ChevronLeftIcon } from '#ui/icons/icons.tsx'
import styles from './chrome.module.css'

/** The player's Back button, shown even before anything has loaded. */
export function BackButton({ onClick }: { onClick: () => void }) {
  const t = useText()
  return (
    <button className={`${button.round} ${styles.back}`} type="button" aria-label={t('player.back')} onClick={onClick}>
      <ChevronLeftIcon />
    </button>
  )
}
