import { gifts, type OwnGift } from '@cliffhanger/contract/gifts'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { MoneyList, MoneyListSkeleton } from '#features/money/money-list.tsx'
import { moneyPageSize, useMoneyPages } from '#features/money/use-money-pages.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import { OwnGiftRow } from './own-gift-row.tsx'
import type { GiftText } from './use-gift-texts.ts'

/** The gifts that the viewer bought, newest first. */
export function OwnGifts({ t }: { t: GiftText }) {
  const ownText = useText()
  const { run } = useApi()
  const { rows, isPending, error, refetch, more } = useMoneyPages<OwnGift>(
    gifts.giftList.path,
    (pageNum) => runOrReject(run, gifts.giftList, { pageNum, pageSize: moneyPageSize }),
    ({ giftId }) => giftId,
  )
  if (error) return <FailedState title={t('loadFailed')} reason={error.reason} onRetry={refetch} />
  if (isPending) return <MoneyListSkeleton />
  if (rows.length === 0) {
    return (
      <EmptyPage title={t('emptyTitle')} text={t('emptyText')}>
        <Link href="/" className={buttons.primary}>
          {ownText('shell.backToDiscover')}
        </Link>
      </EmptyPage>
    )
  }
  return (
    <MoneyList rows={rows} more={more} endText={t('end')}>
      {(gift) => <OwnGiftRow key={gift.giftId} t={t} gift={gift} />}
    </MoneyList>
  )
}
