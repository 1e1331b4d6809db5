import { desktopQuery } from '#features/purchase/desktop-query.ts'
import { useText } from '#i18n/use-text.ts'
import button from '#ui/button.module.css'
import { BookmarkIcon } from '#ui/icons.tsx'
import { useMedia } from '#ui/use-media.ts'
import styles from './panel.module.css'
import { usePlayer } from './player-context.ts'
import { PhoneIcon, SettingsIcon } from './player-icons.tsx'

/** Actions below the desktop's episode picker: collect, continue on the phone, settings. */
export function PanelActions() {
  const t = useText()
  const { openSheet, follow } = usePlayer()
  const hasPhoneBeside = useMedia(desktopQuery)
  return (
    <div className={styles.more}>
      <button type="button" className={button.link} aria-pressed={follow.isCollected} onClick={follow.toggle}>
        <BookmarkIcon size="small" isFilled={follow.isCollected} />
        {t('player.collect')}
      </button>
      {hasPhoneBeside && (
        <button type="button" className={button.link} aria-haspopup="dialog" onClick={() => openSheet('phone')}>
          <PhoneIcon size="small" />
          {t('player.onPhone')}
        </button>
      )}
      <button type="button" className={button.link} aria-haspopup="dialog" onClick={() => openSheet('settings')}>
        <SettingsIcon size="small" />
        {t('player.settings')}
      </button>
    </div>
  )
}
