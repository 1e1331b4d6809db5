import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useText } from '#i18n/use-text.ts'
import styles from './recovered-toast.module.css'

const shownMs = 6000

/** Says once that a wallet was brought here (`/my?recovered`, where the recovery leads to). */
export function RecoveredToast() {
  const t = useText()
  const [isShown, setIsShown] = useState(() => new URLSearchParams(location.search).has('recovered'))
  useEffect(() => {
    if (!isShown) return
    navigate('/my', { replace: true })
    const timer = setTimeout(() => setIsShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <div className={styles.place} role="status">
      {isShown && <p className={styles.toast}>{t('me.recovered')}</p>}
    </div>
  )
}
