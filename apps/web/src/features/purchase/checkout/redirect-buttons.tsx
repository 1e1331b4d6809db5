import { redirectPayments } from '@cliffhanger/contract/redirect-payments'
import { type RedirectMethod, redirectMethodNames } from '@cliffhanger/domain/redirect-methods'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '#api/use-api.ts'
import type { OpenOrder } from '#features/purchase/purchase-state.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import styles from './checkout.module.css'
import { openPage } from './open-page.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

const longestAddress = 1_000

/** This page, to which the wallet's page leads back. */
function returnAddress(): string {
  const { origin, pathname, search } = location
  const address = `${origin}${pathname}${search}`
  return address.length > longestAddress ? `${origin}/wallet` : address
}

interface Props {
  readonly order: OpenOrder
  readonly methods: readonly RedirectMethod[]
  /** Called when the browser shows this page again, as it was left, and when the order needs no other payment. */
  readonly onReturn: () => void
}

/** A button for each wallet that pays on a page of its own, which opens in this tab. */
export function RedirectButtons({ order, methods, onReturn }: Props) {
  const t = useCheckoutTexts()
  const { run } = useApi()
  const settings = useSettings()
  const opening = useMutation({
    /** The reason why the page did not open. */
    async mutationFn(method: RedirectMethod): Promise<string> {
      const { orderId } = order
      const answer = await run(redirectPayments.beginRedirect, { orderId, method, returnUrl: returnAddress() })
      // The order is paid, or a wallet has yet to confirm it.
      if (!answer.ok && answer.reason === 'beingChecked') onReturn()
      if (!answer.ok) return answer.message || t('redirectFailed', { name: redirectMethodNames[method] })
      settings.set(ownKeys.redirectedOrder, { orderId, wallet: redirectMethodNames[method] })
      openPage(answer.value.url)
      return ''
    },
  })
  const isLeaving = opening.isPending || opening.data === ''
  const noteReturn = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted && isLeaving) onReturn()
  })
  useEffect(() => {
    addEventListener('pageshow', noteReturn)
    return () => removeEventListener('pageshow', noteReturn)
  }, [])

  return (
    <>
      {methods.map((method) => (
        <button
          key={method}
          type="button"
          className={buttons.outline}
          disabled={isLeaving}
          aria-busy={isLeaving && opening.variables === method}
          onClick={() => opening.mutate(method)}
        >
          {t('payWith', { name: redirectMethodNames[method] })}
        </button>
      ))}
      <p className={styles.note} role="status">
        {isLeaving && opening.variables
          ? t('redirectOpening', { name: redirectMethodNames[opening.variables] })
          : t('redirectNote')}
      </p>
      <p className={styles.result} role="alert">
        {opening.data}
      </p>
    </>
  )
}
