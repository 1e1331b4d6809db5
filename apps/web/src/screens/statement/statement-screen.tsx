import { wallet } from '@cliffhanger/contract/wallet'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { MoneyList, MoneyListSkeleton } from '#features/money/money-list.tsx'
import { moneyPageSize, useMoneyPages } from '#features/money/use-money-pages.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { EmptyPage } from '#ui/empty-page.tsx'
import { Link } from '#ui/link.tsx'
import { type Entry, EntryRow } from './entry-row.tsx'

/** The coin statement, newest entries first. */
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
