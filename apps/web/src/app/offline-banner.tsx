import { useIsOffline } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import { OfflineIcon } from '#ui/icons.tsx'
import styles from './offline-banner.module.css'

export function OfflineBanner() {
  const t = useText()
  const isOffline = useIsOffline()
  return (
    <p className={isOffline ? styles.banner : 'visually-hidden'} role="status">
      {isOffline && (
        <>
          <OfflineIcon size="small" />
          {t('shell.offline')}
        </>
      )}
    </p>
  )
}
