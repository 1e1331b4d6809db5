import { accounts } from '@cliffhanger/contract/accounts'
import { useCall } from '#api/use-call.ts'
import { useRecentlyWatched } from '#features/history/watched.ts'
import { BalanceAge } from '#features/money/balance-age.tsx'
import { useLocale } from '#i18n/use-text.ts'
import { Coin } from '#ui/coin.tsx'
import styles from './balance.module.css'
import { CoinInfo } from './coin-info.tsx'

/** Spendable and held coins, and how many episodes of the last watched title they buy. */
export function Balance() {
  const { t, number } = useLocale()
  const { data, dataUpdatedAt } = useCall(accounts.getUserAccountInfo, {}, { refetchOnMount: 'always' })
  const video = useRecentlyWatched().data?.rows.find(({ consumeCoin }) => consumeCoin > 0)
  const episodes = data && video ? Math.floor(data.coinBalance / video.consumeCoin) : 0
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.label}>{t('wallet.balance')}</h2>
        <CoinInfo video={video} />
      </div>
      <p className={`${styles.coins} figures`} aria-live="polite">
        <span className={styles.sign}>
          <Coin label={t('wallet.coins')} />
        </span>
        {data ? number(data.coinBalance) : '–'}
      </p>
      {data?.heldCoins !== undefined && (
        <p className={styles.held}>{t('wallet.heldCoins', { count: data.heldCoins })}</p>
      )}
      <BalanceAge readAt={dataUpdatedAt} />
      {video && episodes > 0 && (
        <p className={styles.episodes}>{t('wallet.episodesOf', { count: episodes, title: video.vidName })}</p>
      )}
    </section>
  )
}
