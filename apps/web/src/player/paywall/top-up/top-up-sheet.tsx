import { accounts } from '@cliffhanger/contract/accounts'
import { Suspense } from 'react'
import { useCall } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import { useCurrentTitle, usePlayback } from '#player/player-context.ts'
import { Sheet } from '#player/sheets/sheet.tsx'
import { lazyWithRetry } from '#ui/later.ts'
import { PackSkeleton } from './pack-skeleton.tsx'
import styles from './top-up-sheet.module.css'

const TopUpPacks = lazyWithRetry(() => import('./top-up-packs.tsx'), 'TopUpPacks')

/** The shop for unlocking the current episode: coin packs and memberships. */
export function TopUpSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { n } = usePlayback()
  const { video } = useCurrentTitle()
  const balance = useCall(accounts.getUserAccountInfo, {}).data?.coinBalance
  const short = balance === undefined ? 0 : video.consumeCoin - balance
  const title = short > 0 ? t('player.coinsShort', { count: short }) : t('player.topUp')
  return (
    <Sheet label={title} onClose={onClose}>
      <h2 className={`${styles.title} display`}>{title}</h2>
      <div className={styles.ledge} />
      {balance !== undefined && short > 0 && (
        <p className={`${styles.text} figures`}>{t('player.shortBy', { n, count: video.consumeCoin, balance })}</p>
      )}
      <Suspense fallback={<PackSkeleton />}>
        <TopUpPacks balance={balance} />
      </Suspense>
    </Sheet>
  )
}
