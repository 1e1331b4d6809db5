import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { OrderDetails } from './order.tsx'

interface BlockDialogProps {
  readonly viewer: OrderDetails['viewer']
  readonly onClose: () => void
  readonly onBlock: () => void
}

/** Shows the consequences of blocking the payer's email address, in numbers. */
export function BlockDialog({ viewer, onClose, onBlock }: BlockDialogProps) {
  const { t } = useText()
  const paid = viewer.paidOrders.reduce((sum, { orders }) => sum + orders, 0)
  return (
    <Dialog
      title={t('orders.viewer.blockTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" onClick={onBlock}>
            {t('orders.viewer.block')}
          </Button>
        </>
      }
    >
      <p>{t('orders.viewer.blockViewers', { count: viewer.payerViewers })}</p>
      <p>{t('orders.viewer.blockOrders', { count: paid })}</p>
    </Dialog>
  )
}
