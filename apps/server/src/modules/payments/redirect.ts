import type { RedirectMethod } from '@cliffhanger/domain/redirect-methods'
import { AirwallexFailure } from '../../adapters/airwallex/failure.ts'
import type { Deps } from '../../deps.ts'
import { payableOrder } from './open-order.ts'
import type { Order } from './tables.ts'

const timeoutMs = 7_000

interface Asked {
  readonly method: RedirectMethod
  readonly returnUrl: string
  readonly userAgent: string | undefined
}

/**
 * Begins the payment of an order on the page of a wallet. An earlier attempt that the viewer has left is cancelled first, so
 * that its page can pay nothing any more.
 * @returns the page, or undefined for an order that is paid or being paid
 * @throws AirwallexFailure when the provider refuses, does not respond in time, or names a page that is not its own
 */
export async function beginRedirect(
  needs: Pick<Deps, 'db' | 'now' | 'randomBytes' | 'provider'>,
  order: Order,
  { method, returnUrl, userAgent = '' }: Asked,
): Promise<string | undefined> {
  const { provider, randomBytes } = needs
  const airwallex = provider.airwallex.within(timeoutMs)
  const payable = await payableOrder(needs, airwallex, order, null)
  if (!payable) return undefined
  const os = /Android/.test(userAgent) ? 'android' : /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : undefined
  const requestId = `redirect:${randomBytes(16).toString('hex')}`
  const url = await airwallex.redirect(payable.intentId, { requestId, method, os, returnUrl })
  if (!provider.isPaymentPage(url)) throw new AirwallexFailure('broken', 'foreign_page')
  return url
}
