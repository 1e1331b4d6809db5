import type { RedirectMethod } from '@cliffhanger/domain/redirect-methods'
import { AirwallexFailure } from '../../adapters/airwallex/failure.ts'
import type { Deps } from '../../deps.ts'
import { findPayableOrder } from './open-order.ts'
import type { Order } from './tables.ts'

const timeoutMs = 7_000

interface Asked {
  readonly method: RedirectMethod
  readonly returnUrl: string
  readonly userAgent: string | undefined
}

/**
 * Starts the payment of an order on the page of a payment wallet. An earlier attempt that the viewer abandoned is
 * cancelled first, so that its page can no longer charge anything.
 * @returns the URL of the page, or undefined if the order is paid or its payment is in progress
 * @throws AirwallexFailure when the provider refuses, does not respond in time, or returns a URL that is not the
 * provider's
 */
export async function beginRedirect(
  needs: Pick<Deps, 'db' | 'now' | 'randomBytes' | 'provider'>,
  order: Order,
  { method, returnUrl, userAgent = '' }: Asked,
): Promise<string | undefined> {
  const { provider, randomBytes } = needs
  const airwallex = provider.airwallex.within(timeoutMs)
  const payable = await findPayableOrder(needs, airwallex, order, null)
  if (!payable) return undefined
  const os = /Android/.test(userAgent) ? 'android' : /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : undefined
  const requestId = `redirect:${randomBytes(16).toString('hex')}`
  const url = await airwallex.redirect(payable.intentId, { requestId, method, os, returnUrl })
  if (!provider.isPaymentPage(url)) throw new AirwallexFailure('broken', 'foreign_page')
  return url
}
