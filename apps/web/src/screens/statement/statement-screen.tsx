import type { Output } from '@cliffhanger/contract/call'
import { wallet } from '@cliffhanger/contract/wallet'
import { runOrReject, useApi } from '#api/use-api.ts'
import { formatDateTime, formatTime } from '#features/money/dates.ts'
import { entryKind, MoneyList, MoneyListSkeleton, moneyPageSize, useMoneyPages } from '#features/money/money-list.tsx'
import { FailedState } from '#features/shell/failed-state.tsx'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { watchHref } from '#features/titles/links.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import styles from './statement-screen.module.css'

type Entry = Output<typeof wallet.statement>['rows'][number]

/** Row of a statement entry: purpose, time, coins and the balance after it. */
function EntryRow({ entry }: { entry: Entry }) {
  const { t, language, number } = useLocale()
  const { coins, balance, note, time, vidId, episodeN, reward, rewardCoins, endTime } = entry
  const name = note !== '' && episodeN !== undefined ? t('money.episodeOf', { title: note, n: episodeN }) : note
  const what = t(`money.${entryKind(entry)}`)
  const facts = [
    formatTime(language.tag, time),
    ...(name === '' ? [] : [what]),
    ...(reward === undefined && rewardCoins !== undefined ? [t('money.rewardPart', { count: rewardCoins })] : []),
    ...(endTime === undefined ? [] : [t('money.until', { time: formatDateTime(language.tag, endTime) })]),
  ]
  return (
    <li>
      <span className={styles.name}>
        {vidId !== undefined && name !== '' ? <Link href={watchHref(vidId, episodeN)}>{name}</Link> : name || what}
      </span>
      <b className={classNames(styles.coins, coins > 0 && styles.in)}>{signed(coins, number)}</b>
      <span className={styles.facts}>{facts.join(' · ')}</span>
      <span className={styles.facts}>{t('money.balanceAfter', { coins: balance })}</span>
    </li>
  )
}

/** Formats a number of coins with a typographic minus sign, or with a plus sign for received coins. */
const signed = (coins: number, number: (value: number) => string): string =>
  coins > 0 ? `+${number(coins)}` : coins < 0 ? `−${number(-coins)}` : number(0)

/** Screen with the coin statement, newest entries first. */
export function StatementScreen() {
  const t = useText()
  return (
    <NarrowPage title={t('money.statement')}>
      <Statement />
    </NarrowPage>
  )
}

function Statement() {
  const t = useText()
  const { run } = useApi()
  const { rows, isPending, error, refetch, more } = useMoneyPages<Entry>(
    wallet.statement.path,
    (pageNum) => runOrReject(run, wallet.statement, { pageNum, pageSize: moneyPageSize }),
    ({ entryId }) => entryId,
  )
  if (error) return <FailedState title={t('money.statementFailed')} reason={error.reason} onRetry={refetch} />
  if (isPending) return <MoneyListSkeleton />
  if (rows.length === 0) {
    return (
      <EmptyPage title={t('money.statementEmptyTitle')} text={t('money.statementEmptyText')}>
        <Link href="/wallet" className={buttons.primary}>
          {t('money.toWallet')}
        </Link>
      </EmptyPage>
    )
  }
  return (
    <MoneyList rows={rows} more={more} endText={t('money.statementEnd')}>
      {(entry) => <EntryRow key={entry.entryId} entry={entry} />}
    </MoneyList>
  )
}
