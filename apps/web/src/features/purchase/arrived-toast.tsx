import { useEffect, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { CheckIcon } from '#ui/row-icons.tsx'
import styles from './arrived-toast.module.css'
import type { OrderType } from './product.ts'

const shownMs = 6000
const words = {
  1: 'wallet.arrivedCoins',
  3: 'wallet.arrivedMembership',
  6: 'wallet.arrivedTitle',
  7: 'wallet.arrivedCoins',
} as const

/** What was bought is here; for a few seconds. Give it another `key` for another arrival. */
export function ArrivedToast({ orderType }: { orderType: OrderType | 7 }) {
  const t = useText()
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.place} role="status">
      {isShown && (
        <p className={styles.toast}>
          <CheckIcon size="small" />
          {t(words[orderType])}
        </p>
      )}
    </div>
  )
}
