import { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import { wallet } from '@cliffhanger/contract/wallet'
import { useId, useState } from 'react'
import { useCall } from '#api/use-api.ts'
import { useRecentlyWatched } from '#features/history/watched.ts'
import { BalanceAge } from '#features/money/balance-age.tsx'
import { formatDate, formatDateTime } from '#features/money/dates.ts'
import { entryKind } from '#features/money/money-list.tsx'
import { InfoIcon } from '#features/purchase/purchase-icons.tsx'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { LabelledCoinIcon } from '#ui/icons/money-icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './balance.module.css'

type Entry = Output<typeof wallet.statement>['rows'][number]
const kinds = {
  topup: 'wallet.kindTopup',
  bonus: 'wallet.kindBonus',
  unlock: 'wallet.kindUnlock',
  wholeTitle: 'wallet.kindWholeTitle',
  grant: 'wallet.kindGrant',
  refund: 'wallet.kindRefund',
  debt: 'wallet.kindDebt',
  merge: 'wallet.kindMerge',
  held: 'wallet.kindHeld',
  released: 'wallet.kindReleased',
  given: 'wallet.kindGiven',
  ended: 'wallet.kindEnded',
  bought: 'wallet.kindGiftBought',
  takenBack: 'wallet.kindGiftTakenBack',
  redeemed: 'wallet.kindGiftRedeemed',
  watched: 'wallet.kindAdWatched',
} as const

function EntryRow({ entry }: { entry: Entry }) {
  const { t, language } = useLocale()
  const { note, episodeN, coins, time } = entry
  const kind = entryKind(entry)
  const isTitle = entry.vidId !== undefined && note !== ''
  const episode = isTitle && episodeN !== undefined
  const name = episode ? t('wallet.episodeEntry', { title: note, episode: episodeN }) : isTitle ? note : t(kinds[kind])
  const signed = new Intl.NumberFormat(language.tag, { signDisplay: 'exceptZero' }).format(coins)
  return (
    <li className={styles.entry}>
      <span className={styles.name}>{name}</span>
      <span className={coins > 0 ? styles.in : styles.out}>{signed}</span>
      <span className={styles.facts}>
        {isTitle ? `${formatDate(language.tag, time)} · ${t(kinds[kind])}` : formatDate(language.tag, time)}
      </span>
    </li>
  )
}

/** Shows the last three statement entries, with links to the full statement and the orders. */
export function LatestStatement() {
  const { t } = useLocale()
  const { data } = useCall(wallet.statement, { pageNum: 1, pageSize: 3 }, { refetchOnMount: 'always' })
  return (
    <section>
      <h2 className={styles.heading}>{t('wallet.latest')}</h2>
      {data?.rows.length === 0 && <p className={styles.nothing}>{t('wallet.noEntries')}</p>}
      <ol className="figures">
        {data?.rows.map((entry) => (
          <EntryRow key={entry.entryId} entry={entry} />
        ))}
      </ol>
      <div className={styles.links}>
        <Link href="/statement" className={buttons.link}>
          {t('wallet.fullStatement')}
          <ChevronRightIcon size="tiny" />
        </Link>
        <Link href="/orders" className={buttons.link}>
          {t('wallet.orders')}
          <ChevronRightIcon size="tiny" />
        </Link>
      </div>
    </section>
  )
}

interface Props {
  readonly video: { readonly vidName: string; readonly consumeCoin: number } | undefined
}

/** Tooltip that explains coins; opened by hover, focus or tap, closed by Escape. */
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

/**
 * Shows spendable coins, which of them expire, held coins, and how many episodes of the last watched title they buy.
 */
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
          <LabelledCoinIcon label={t('wallet.coins')} />
        </span>
        {data ? number(data.coinBalance) : '–'}
      </p>
      {data?.rewardCoins && (
        <ul className={styles.rewards}>
          {data.rewardCoins.map(({ coins, endTime }) => (
            <li key={endTime}>
              {t('wallet.rewardCoins', { count: coins, time: formatDateTime(language.tag, endTime) })}
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
