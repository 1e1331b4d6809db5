import { useEffect, useRef } from 'react'
import { useText } from '#i18n/use-text.ts'
import { PageNote } from '#ui/pages/page-note.tsx'
import styles from './arrived-note.module.css'
import type { OrderType } from './product.ts'

export const deliveredTexts = {
  1: 'wallet.arrivedCoins',
  3: 'wallet.arrivedMembership',
  6: 'wallet.arrivedTitle',
  7: 'wallet.arrivedCoins',
} as const

interface Props {
  readonly orderType: OrderType | 7
  /** Scrolls to the note, for a viewer who has paid further down the page. */
  readonly isScrolledTo?: boolean
}

/** A note at the top of a page about a completed purchase. Use another `key` for each purchase. */
export function DeliveredNote({ orderType, isScrolledTo = false }: Props) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isScrolledTo) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isScrolledTo])
  return (
    <div className={`${styles.place} wrap`} role="status" ref={place}>
      <PageNote>{t(deliveredTexts[orderType])}</PageNote>
    </div>
  )
}
