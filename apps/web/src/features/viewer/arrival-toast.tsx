import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import styles from './arrival-toast.module.css'

const shownMs = 6000

/** Says once what has just happened, where the address says so: `/my?recovered`. */
export function ArrivalToast({ flag, text }: { flag: string; text: string }) {
  const [isShown, setIsShown] = useState(() => new URLSearchParams(location.search).has(flag))
  useEffect(() => {
    if (!isShown) return
    navigate(location.pathname, { replace: true })
    const timer = setTimeout(() => setIsShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <div className={styles.place} role="status">
      {isShown && <p className={styles.toast}>{text}</p>}
    </div>
  )
}
