import { accounts } from '@cliffhanger/contract/accounts'
import { useId, useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { useRecentlyWatched } from '#features/history/watched.ts'
import { BalanceAge } from '#features/money/balance-age.tsx'
import { dateTimeText } from '#features/money/dates.ts'
import { InfoIcon } from '#features/purchase/purchase-icons.tsx'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Coin } from '#ui/icons/coin.tsx'
import styles from './balance.module.css'

interface Props {
  readonly video: { readonly vidName: string; readonly consumeCoin: number } | undefined
}

/** A tooltip that explains coins, opened by hover, focus or tap; Escape closes it. */
function CoinInfo({ video }: Props) {
  const t = useText()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span
      className={styles.info}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setIsOpen(false)}
    >
      <button
        type="button"
        className={buttons.round}
        aria-label={t('wallet.aboutCoins')}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onClick={() => setIsOpen(true)}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
      >
        <InfoIcon />
      </button>
      {isOpen && (
        <span id={id} role="tooltip" className={styles.box}>
          <span>{t('wallet.infoExpiry')}</span>
          <span>{t('wallet.infoRefund')}</span>
          <span>
            {video
              ? t('wallet.infoEpisode', { count: video.consumeCoin, title: video.vidName })
              : t('wallet.infoPrice')}
          </span>
        </span>
      )}
    </span>
  )
}

/** Spendable coins, those of them that end, held coins, and how many episodes of the last watched title they buy. */
export function Balance() {
  const { t, number, language } = useLocale()
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
      {data?.rewardCoins && (
        <ul className={styles.rewards}>
          {data.rewardCoins.map(({ coins, endTime }) => (
            <li key={endTime}>
              {t('wallet.rewardCoins', { count: coins, time: dateTimeText(language.tag, endTime) })}
            </li>
          ))}
        </ul>
      )}
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
