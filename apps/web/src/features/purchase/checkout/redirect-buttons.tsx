import { redirectPayments } from '@cliffhanger/contract/redirect-payments'
import { type RedirectMethod, redirectMethodNames } from '@cliffhanger/domain/redirect-methods'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '#api/use-api.ts'
import type { OpenOrder } from '#features/purchase/purchase-state.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import styles from './checkout.module.css'
import { openProviderPage } from './open-page.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

const longestAddress = 1_000

/** Returns the URL of this page, to which the wallet redirects back. */
function returnAddress(): string {
  const { origin, pathname, search } = location
  const address = `${origin}${pathname}${search}`
  return address.length > longestAddress ? `${origin}/wallet` : address
}

interface Props {
  readonly order: OpenOrder
  readonly methods: readonly RedirectMethod[]
  /**
   * Called when the browser restores this page after the wallet's page, and when the order is already paid or being
   * confirmed.
   */
  readonly onReturn: () => void
}

/** Shows a button for each redirect wallet; its page opens in this tab. */
export function RedirectButtons({ order, methods, onReturn }: Props) {
  const t = useCheckoutTexts()
  const { run } = useApi()
  const settings = useSettings()
  const opening = useMutation({
    /** Returns an error message; '' if the page opens. */
    async mutationFn(method: RedirectMethod): Promise<string> {
      const { orderId } = order
      const answer = await run(redirectPayments.beginRedirect, { orderId, method, returnUrl: returnAddress() })
      // The order is already paid, or a wallet payment still has to be confirmed.
      if (!answer.ok && answer.reason === 'beingChecked') onReturn()
      if (!answer.ok) return answer.message || t('redirectFailed', { name: redirectMethodNames[method] })
      settings.set(nonSpecKeys.redirectedOrder, { orderId, wallet: redirectMethodNames[method] })
      openProviderPage(answer.value.url)
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
