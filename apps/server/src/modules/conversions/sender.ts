import { type AdNetwork, findSendRefusal, retryPauseMs } from '@cliffhanger/domain/conversions'
import { NoResponseError, type PostAdEvent } from '../../adapters/ad-networks/post-event.ts'
import { redactNetworkMessage } from '../../adapters/ad-networks/printable-words.ts'
import { adNetworkProtocols } from '../../adapters/ad-networks/protocols.ts'
import type { DeliveryVerdict } from '../../adapters/ad-networks/purchase.ts'
import type { Deps } from '../../deps.ts'
import { errorCode } from '../../error-code.ts'
import {
  type AdNetworkResponse,
  type ClaimedConversion,
  type ConversionPayment,
  cancelConversion,
  claimConversions,
  markConversionRefused,
  markConversionSent,
  postponeConversion,
  readConversionPayment,
} from './outbox-store.ts'
import { identifyPayer } from './person.ts'
import type { BrandPixel, PixelRegistry } from './pixels.ts'

const batchSize = 20
/**
 * Duration of the lease on a message: longer than any request, but short enough that another server takes over within a
 * minute.
 */
const leaseMs = 20_000
/** Maximum retry delay: a network that asks for more than an hour is retried after an hour. */
const longestPauseMs = 3_600_000
/**
 * After this many consecutive failures, sending to a brand's pixel pauses for ten seconds, so that an outage does not
 * fail every message.
 */
const failuresInARow = 5
const restMs = 10_000

interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes' | 'log' | 'secrets'> {
  readonly network: AdNetwork
  readonly pixels: PixelRegistry
  readonly post: PostAdEvent
}

/** Sends due messages to one network. Several servers may do so at once. */
export function createConversionSender({ db, now, randomBytes, log, secrets, network, pixels, post }: Needs) {
  const { request, read } = adNetworkProtocols[network]
  const counts = { sent: 0, refused: 0, cancelled: 0, again: 0 }
  /** Number of consecutive failures by brand, because each brand has its own pixel, token and limits. */
  const failuresOf = new Map<string, number>()
  const restsUntil = new Map<string, number>()
  const isResting = (brandId: string): boolean => now() < (restsUntil.get(brandId) ?? 0)

  const mayBeSent = (
    { env, is_deleted: isDeleted, has_consent: hasConsent }: ConversionPayment,
    pixel: BrandPixel,
  ): boolean => !isDeleted && (hasConsent || !pixel.needsConsent) && (env === 'prod' || pixel.testCode !== undefined)

  async function send(row: ClaimedConversion): Promise<void> {
    const pixel = pixels.of(network).get(row.brand_id)
    if (!pixel) return
    const refusal = findSendRefusal({ paidAt: row.paid_at.getTime(), doubtSince: row.doubt_since?.getTime() }, now())
    if (refusal) {
      counts.refused += 1
      return markConversionRefused(db, row, { reason: refusal })
    }
    const payment = await readConversionPayment(db, row)
    if (!payment || !mayBeSent(payment, pixel)) {
      counts.cancelled += 1
      return cancelConversion(db, row)
    }
    const { verdict, status, retryAfterMs } = await ask(row, payment, pixel)
    const words = verdict.kind === 'accepted' ? '' : redactNetworkMessage(verdict.words, pixel.token)
    return note(row, verdict, { status, words, at: new Date(now()) }, retryAfterMs)
  }

  async function ask(
    row: ClaimedConversion,
    payment: ConversionPayment,
    pixel: BrandPixel,
  ): Promise<{ verdict: DeliveryVerdict; status?: number; retryAfterMs?: number }> {
    const { price, currency, origin, is_renewal: isRenewal } = payment
    const purchase = {
      ...{ eventId: row.event_id, orderId: row.order_id, paidAt: row.paid_at.getTime() },
      ...{ price, currency, origin, isRenewal, person: identifyPayer(payment, row.user_agent, secrets.operatorKey) },
    }
    try {
      const answer = await post(request(purchase, pixel))
      return { ...answer, verdict: read(answer) }
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
      const { code: words, mayHaveArrived } = error
      return { verdict: { kind: 'again', words, mayHaveArrived } }
    }
  }

  async function note(
    row: ClaimedConversion,
    verdict: DeliveryVerdict,
    answer: AdNetworkResponse,
    retryAfterMs = 0,
  ): Promise<void> {
    const { order_id: orderId, brand_id: brandId, tries } = row
    if (verdict.kind === 'accepted') {
      failuresOf.delete(brandId)
      counts.sent += 1
      return markConversionSent(db, row, answer)
    }
    const { status, words } = answer
    log.warn({ network, orderId, status, words, tries }, 'ad network has not accepted a payment')
    if (verdict.kind === 'refused') {
      failuresOf.delete(brandId)
      counts.refused += 1
      return markConversionRefused(db, row, { reason: 'answer', answer })
    }
    counts.again += 1
    const failures = (failuresOf.get(brandId) ?? 0) + 1
    failuresOf.set(brandId, failures)
    const wishedMs = Math.min(longestPauseMs, retryAfterMs)
    const restsMs = Math.max(wishedMs, failures >= failuresInARow ? restMs : 0)
    restsUntil.set(brandId, Math.max(restsUntil.get(brandId) ?? 0, now() + restsMs))
    const pauseMs = Math.max(wishedMs, retryPauseMs(tries, randomBytes(1).readUInt8() / 255))
    const { mayHaveArrived } = verdict
    return postponeConversion(db, row, { sendAt: new Date(now() + pauseMs), answer, mayHaveArrived })
  }

  async function sendOrLog(row: ClaimedConversion): Promise<void> {
    try {
      await send(row)
    } catch (error) {
      // After an unexpected error the message is sent again when its lease expires.
      log.error(
        { network, orderId: row.order_id, code: errorCode(error), err: error },
        'payment not sent to ad network',
      )
    }
  }

  return {
    network,
    /** Number of messages per outcome since the process started. */
    counts: counts as Readonly<typeof counts>,
    /** Sends batches until no message is due. */
    async sendDue(signal?: AbortSignal): Promise<void> {
      while (!signal?.aborted) {
        const brandIds = [...pixels.of(network).keys()].filter((brandId) => !isResting(brandId))
        if (brandIds.length === 0) return
        const due = { network, brandIds }
        const at = now()
        const rows = await claimConversions(db, due, new Date(at), new Date(at + leaseMs), batchSize)
        await Promise.all(rows.map(sendOrLog))
        if (rows.length < batchSize) return
      }
    },
  }
}
