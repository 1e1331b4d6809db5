import { gifts, type OwnGift } from '@cliffhanger/contract/gifts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#api/outcome.ts'
import { runOrReject, useApi } from '#api/use-api.ts'
import { formatDate, formatDateTime } from '#features/money/dates.ts'
import { MoneyList, MoneyListSkeleton, moneyPageSize, useMoneyPages } from '#features/money/money-list.tsx'
import { refreshAfterPurchase } from '#features/purchase/refresh-bought.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { watchHref } from '#features/titles/links.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import giftStyles from './gift.module.css'
import { describeGiftEpisodes } from './gift-contents.tsx'
import styles from './own-gift-row.module.css'
import { ShareGift } from './share-gift.tsx'
import type { GiftTextFunction } from './use-gift-texts.ts'

interface Props {
  readonly t: GiftTextFunction
  readonly giftId: string
  readonly refund: NonNullable<OwnGift['refund']>
  readonly onClose: () => void
}

/** Dialog that takes an unredeemed gift back. Shows the refunded coins first; the server refunds exactly these. */
function TakeBackDialog({ t, giftId, refund: { coins, rewardCoins, endedCoins }, onClose }: Props) {
  const { t: ownText, language } = useLocale()
  const { run } = useApi()
  const queries = useQueryClient()
  const refreshList = () => queries.invalidateQueries({ queryKey: [gifts.giftList.path] })
  const takingBack = useMutation<unknown, Failure<string>>({
    mutationFn: () => runOrReject(run, gifts.refundGift, { giftId, coins }),
    onSuccess() {
      refreshAfterPurchase(queries)
      onClose()
    },
    onSettled: refreshList,
  })
  return (
    <Dialog title={t('takeBackTitle')} text={t('takeBackText', { count: coins })} onClose={onClose}>
      {rewardCoins.map(({ coins: count, endTime }) => (
        <p key={endTime} className={giftStyles.note}>
          {t('takeBackRewards', { count, time: formatDateTime(language.tag, endTime) })}
        </p>
      ))}
      {endedCoins > 0 && <p className={giftStyles.note}>{t('takeBackEnded', { count: endedCoins })}</p>}
      <p className={giftStyles.refusal} role="alert">
        {takingBack.error && (takingBack.error.message || t('takeBackFailed'))}
      </p>
      <button
        type="button"
        className={buttons.outline}
        disabled={takingBack.isPending}
        aria-busy={takingBack.isPending}
        onClick={() => takingBack.mutate()}
      >
        {t('takeBack')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {ownText('shell.cancel')}
      </button>
    </Dialog>
  )
}

/**
 * Row of a gift that the viewer bought, with its state; an unredeemed gift also with its link and a button to take it
 * back.
 */
function OwnGiftRow({ t, gift }: { t: GiftTextFunction; gift: OwnGift }) {
  const { language } = useLocale()
  const { state, vidId, vidName, episodes, coins, endTime = 0, code, refund } = gift
  const [isSharing, setIsSharing] = useState(false)
  const [isTakingBack, setIsTakingBack] = useState(false)
  const states = {
    open: t('stateOpen'),
    redeemed: t('stateRedeemed', { date: formatDate(language.tag, endTime) }),
    refunded: t('stateRefunded', { date: formatDate(language.tag, endTime) }),
  } as const
  return (
    <li>
      <span className={styles.name}>
        <Link href={watchHref(vidId)}>{vidName}</Link>
      </span>
      <b>{t('coins', { count: coins })}</b>
      <span className={styles.facts}>
        {describeGiftEpisodes(t, episodes)} · {states[state]}
      </span>
      {refund && (
        <span className={styles.actions}>
          {code !== undefined && !isSharing && (
            <button
              type="button"
              className={`${buttons.outline} ${buttons.compact}`}
              onClick={() => setIsSharing(true)}
            >
              {t('send')}
            </button>
          )}
          <button type="button" className={`${buttons.quiet} ${buttons.compact}`} onClick={() => setIsTakingBack(true)}>
            {t('takeBack')}
          </button>
        </span>
      )}
      {refund && code === undefined && <span className={styles.facts}>{t('linkGone')}</span>}
      {refund && code !== undefined && isSharing && (
        <div className={styles.link}>
          <ShareGift t={t} code={code} name={vidName} />
        </div>
      )}
      {refund && isTakingBack && (
        <TakeBackDialog t={t} giftId={gift.giftId} refund={refund} onClose={() => setIsTakingBack(false)} />
      )}
    </li>
  )
}

/** Lists the gifts that the viewer bought, newest first. */
export function OwnGifts({ t }: { t: GiftTextFunction }) {
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
