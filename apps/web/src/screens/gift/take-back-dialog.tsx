import { gifts, type OwnGift } from '@cliffhanger/contract/gifts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Failure } from '#api/outcome.ts'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { dateTimeText } from '#features/money/dates.ts'
import { refreshBought } from '#features/purchase/refresh-bought.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './gift.module.css'
import type { GiftText } from './use-gift-texts.ts'

interface Props {
  readonly t: GiftText
  readonly giftId: string
  readonly refund: NonNullable<OwnGift['refund']>
  readonly onClose: () => void
}

/** Takes an open gift back. The coins that return are shown first, and exactly these return. */
export function TakeBackDialog({ t, giftId, refund: { coins, rewardCoins, endedCoins }, onClose }: Props) {
  const { t: ownText, language } = useLocale()
  const { run } = useApi()
  const queries = useQueryClient()
  const refreshList = () => queries.invalidateQueries({ queryKey: [gifts.giftList.path] })
  const takingBack = useMutation<unknown, Failure<string>>({
    mutationFn: () => runOrReject(run, gifts.refundGift, { giftId, coins }),
    onSuccess() {
      refreshBought(queries)
      onClose()
    },
    onSettled: refreshList,
  })
  return (
    <Dialog title={t('takeBackTitle')} text={t('takeBackText', { count: coins })} onClose={onClose}>
      {rewardCoins.map(({ coins: count, endTime }) => (
        <p key={endTime} className={styles.note}>
          {t('takeBackRewards', { count, time: dateTimeText(language.tag, endTime) })}
        </p>
      ))}
      {endedCoins > 0 && <p className={styles.note}>{t('takeBackEnded', { count: endedCoins })}</p>}
      <p className={styles.refusal} role="alert">
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
