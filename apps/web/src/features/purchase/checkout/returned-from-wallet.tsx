import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { Modal } from '#features/purchase/dialogs/modal.tsx'
import {
  isUnpaid,
  type OrderStatus,
  type PendingOrder,
  pollDelaysMs,
  pollOrder,
  queryOrder,
} from '#features/purchase/pending-order.ts'
import { useWalletTexts } from '#features/purchase/shop/wallet-texts.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import styles from './checkout.module.css'
import { useCheckoutTexts } from './use-checkout-texts.ts'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Props {
  readonly order: PendingOrder
  /** Display name of the wallet. */
  readonly wallet: string
  readonly onArrived: () => void
  readonly onClose: () => void
}

/** Shows the result of a payment on a wallet's page after the redirect back. Only the server's status counts. */
export function ReturnedFromWallet({ order, wallet, onArrived, onClose }: Props) {
  useWalletTexts()
  const t = useCheckoutTexts()
  const common = useText()
  const { run } = useApi()
  const { orderId, orderType } = order
  const [round, setRound] = useState(0)
  const [isChecking, setIsChecking] = useState(true)
  const [answer, setAnswer] = useState<OrderStatus>()
  const arrive = useEffectEvent(onArrived)

  useEffect(() => {
    let isGone = false
    async function ask(): Promise<OrderStatus> {
      const status = await queryOrder(run, { orderId, orderType })
      if (!isGone) setAnswer(status)
      return status
    }
    setIsChecking(true)
    const delays = round === 0 ? pollDelaysMs : pollDelaysMs.slice(0, 3)
    void pollOrder(ask, wait, delays, () => !isGone).then(({ isPaid }) => {
      if (isGone) return
      setIsChecking(false)
      if (isPaid) arrive()
    })
    return () => {
      isGone = true
    }
  }, [run, orderId, orderType, round])

  const unpaid = answer?.isPaid === false ? answer : undefined
  return (
    <Modal title={t('returnedTitle', { name: wallet })} onClose={onClose}>
      <p role="status">{unpaid ? unpaid.message || t('returnedUnknown') : t('returnedChecking', { name: wallet })}</p>
      {unpaid && isUnpaid(unpaid) && <p className={styles.note}>{t('returnedUnpaid')}</p>}
      <button
        type="button"
        className={buttons.primary}
        disabled={isChecking}
        aria-busy={isChecking}
        onClick={() => setRound(round + 1)}
      >
        {t('checkAgain')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {common('wallet.understood')}
      </button>
    </Modal>
  )
}
