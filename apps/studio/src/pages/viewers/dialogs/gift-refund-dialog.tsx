import { studioGifts } from '@cliffhanger/contract/studio/gifts'
import { useFailureText } from '#api/failure-text.ts'
import { runOnSuccess, useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import type { ViewerGift } from '../gifts.tsx'

interface Props {
  readonly userId: string
  readonly gift: ViewerGift
  readonly onClose: () => void
}

/** Shows how many coins are returned before an unredeemed gift is refunded. */
export function GiftRefundDialog({ userId, gift: { giftId, returning = 0, ended = 0 }, onClose }: Props) {
  const { t } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const refund = useStudioMutation(studioGifts.refund)
  const { error } = refund
  function run(): void {
    const refunded = refund.mutateAsync({ userId, giftId, coins: returning }, { onSuccess: onClose })
    const finish = () => toast({ text: t('giftRefund.done', { count: returning, viewer: userId }) })
    runOnSuccess(refunded, finish)
  }
  const problem =
    error?.reason === 'giftRedeemed'
      ? t('giftRefund.redeemed')
      : error?.reason === 'conflict' && error.field === 'coins'
        ? t('giftRefund.changed')
        : error
          ? textOf(error)
          : undefined
  return (
    <Dialog
      title={t('giftRefund.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" isBusy={refund.isPending} onClick={run}>
            {t('giftRefund.open')}
          </Button>
        </>
      }
    >
      <p>{t('giftRefund.text', { count: returning, viewer: userId })}</p>
      {ended > 0 && <p>{t('giftRefund.ended', { count: ended })}</p>}
      <p>{t('giftRefund.link')}</p>
      <ErrorMessage text={problem} />
    </Dialog>
  )
}
