import type { Output } from '@cliffhanger/contract/call'
import { wallet } from '@cliffhanger/contract/wallet'
import { useCall } from '#api/use-call.ts'
import { dateText } from '#features/money/dates.ts'
import { entryKind } from '#features/money/money-list.tsx'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './latest-coins.module.css'

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
        {isTitle ? `${dateText(language.tag, time)} · ${t(kinds[kind])}` : dateText(language.tag, time)}
      </span>
    </li>
  )
}

/** The last three statement entries, with links to the full statement and the orders. */
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
