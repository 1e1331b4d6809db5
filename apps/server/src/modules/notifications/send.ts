import { isEmail } from '@cliffhanger/domain/email'
import { findQuietHoursEnd } from '@cliffhanger/domain/quiet-hours'
import { smtpReplyCodeOf } from '../../adapters/mailer/mailer.ts'
import { encryptMessage, type PushContent } from '../../adapters/push/encrypt-message.ts'
import type { SendPushRequest } from '../../adapters/push/post-message.ts'
import { deriveVapidKeys } from '../../adapters/push/vapid-keys.ts'
import type { Brand } from '../../brands.ts'
import type { Deps } from '../../deps.ts'
import { errorCode } from '../../error-code.ts'
import { apiBase } from '../../http/runtime-config.ts'
import type { EnabledChannels } from './channels.ts'
import { composeDigestMail, composeGiftAcceptedPush, composeNewEpisodesPush, composeReplyPush } from './compose.ts'
import { digestUnsubscribeLink } from './end-digest-link.ts'
import {
  claimMessages,
  closeMessage,
  deleteUnknownSubscription,
  mailKinds,
  postponeMessage,
  pushKinds,
  type QueuedMessage,
  readTitleNames,
  readTitlesWithNewEpisodes,
} from './outbox-store.ts'

/** Several workers with small batches, so that an unresponsive push service delays only a few messages to others. */
const pushWorkers = 8
const batchSize = 5
/**
 * Duration of the lease on messages: longer than sending a batch takes, so that no other worker or server sends the
 * same messages.
 */
const leaseMs = 60_000
/** Duration of the lease on mails: longer, because mails wait for the few connections to the mail server. */
const mailLeaseMs = leaseMs + 600_000
const mostTries = 8
const longestPauseMs = 3_600_000
/** Maximum age of a message: older ones are outdated and not sent. */
const newsMs = 86_400_000
/** Exponential backoff that starts at one minute. */
const pauseMs = (tries: number): number => Math.min(longestPauseMs, 30_000 * 2 ** tries)

/**
 * Statuses with which a push service reports an unknown subscription. Excludes 401 and 403: if this server's clock is
 * wrong, every push service returns them for all browsers.
 */
const isEnded = (status: number): boolean => status === 404 || status === 410
const isBusy = (status: number): boolean => status === 429 || status >= 500

/** Contact of the operator for push services: the brand's email address, else its origin. */
const contactOf = ({ contact }: Brand, origin: string): string =>
  !isEmail(contact) && origin.startsWith('https:') ? origin : `mailto:${contact}`

interface Needs extends Pick<Deps, 'db' | 'now' | 'log' | 'secrets' | 'brands' | 'mailer'> {
  readonly channels: EnabledChannels
  readonly post: SendPushRequest
}

/** Thrown if an attempt failed and may be retried. */
class Failed extends Error {
  readonly code: string
  readonly waitMs: number
  constructor(code: string, waitMs = 0) {
    super(code)
    this.code = code
    this.waitMs = waitMs
  }
}

/**
 * Sends queued messages. Each is leased to one server. After a crash between the push service's response and its
 * recording, a message is sent again; its topic and tag let it replace the first copy.
 */
export function createNotificationSender({ db, now, log, secrets, brands, mailer, channels, post }: Needs) {
  const keys = deriveVapidKeys(secrets.notificationKey)

  async function contentOf({ kind, facts, language, brand_id }: QueuedMessage): Promise<PushContent | undefined> {
    if (kind === 'answer') return composeReplyPush(String(facts.feedbackId), brands.named(brand_id), language)
    const title = await readTitleNames(db, String(facts.vidId))
    if (!title) return undefined
    return kind === 'gift'
      ? composeGiftAcceptedPush(title, String(facts.giftId), language)
      : composeNewEpisodesPush(title, Number(facts.first), Number(facts.last), language)
  }

  /** Sends a push message; returns whether it was sent. @throws Failed */
  async function push(message: QueuedMessage): Promise<boolean> {
    const { endpoint, p256dh, auth, subscription_id: subscriptionId, brand_id, origin } = message
    const content = await contentOf(message)
    if (!content || subscriptionId === null || endpoint === null || p256dh === null || auth === null) return false
    const encrypted = encryptMessage(
      { endpoint, p256dh, auth },
      content,
      keys,
      contactOf(brands.named(brand_id), origin),
    )
    const { status, retryAfterMs } = await post(encrypted)
    if (isEnded(status)) {
      await deleteUnknownSubscription(db, subscriptionId)
      return false
    }
    if (isBusy(status)) throw new Failed(`HTTP ${status}`, retryAfterMs)
    if (status >= 300) {
      log.error({ code: status }, 'push message refused')
      return false
    }
    return true
  }

  /** Sends a digest; returns whether it was sent. */
  async function mail(message: QueuedMessage): Promise<boolean> {
    const { user_id: userId, email, facts, language, brand_id, origin } = message
    const news = await readTitlesWithNewEpisodes(db, userId, new Date(Number(facts.since)))
    if (email === null || news.length === 0) return false
    const endUrl = `${origin}${apiBase}${digestUnsubscribeLink(secrets, userId)}`
    await mailer.send(composeDigestMail({ to: email, brand: brands.named(brand_id), language, origin, endUrl, news }))
    return true
  }

  async function send(message: QueuedMessage): Promise<void> {
    const { notification_id: id, quiet_from: from, quiet_until: until, tries } = message
    const isLate = now() - message.created_at.getTime() > newsMs
    if (!message.is_wanted || isLate) return closeMessage(db, id, { outcome: 'dropped' })
    const quietEnd =
      from === null || until === null ? undefined : findQuietHoursEnd(now(), { from, until }, message.time_zone)
    if (quietEnd !== undefined) return postponeMessage(db, id, new Date(quietEnd))
    try {
      const isSent = await (message.kind === 'digest' ? mail(message) : push(message))
      await closeMessage(db, id, { outcome: isSent ? 'sent' : 'dropped' })
    } catch (error) {
      // Logs the code only, because the error's text may contain an address.
      const code = errorCode(error) ?? 'unknown'
      // While the mail server does not respond, a digest is retried for a day: the next digest omits its episodes.
      const isLast = tries >= mostTries && (message.kind !== 'digest' || smtpReplyCodeOf(error) !== undefined)
      log[isLast ? 'error' : 'warn']({ code, tries }, 'notification not sent')
      if (isLast) return closeMessage(db, id, { outcome: 'givenUp', failure: code })
      const waitMs = error instanceof Failed ? Math.min(longestPauseMs, error.waitMs) : 0
      return postponeMessage(db, id, new Date(now() + Math.max(pauseMs(tries), waitMs)), code)
    }
  }

  /** Sends batches until no unclaimed message of these kinds is due. */
  async function work(kinds: typeof pushKinds, forMs: number, signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const at = now()
      const messages = await claimMessages(db, new Date(at), new Date(at + forMs), batchSize, channels, kinds)
      await Promise.all(messages.map(send))
      if (messages.length < batchSize) return
    }
  }

  /** Sends all due messages, or stops when the server stops. */
  return async function sendDue(signal?: AbortSignal): Promise<void> {
    // Mails have a worker of their own, so that push messages never wait for a mail server that does not answer.
    const sending = Array.from({ length: pushWorkers }, () => work(pushKinds, leaseMs, signal))
    await Promise.all([...sending, work(mailKinds, mailLeaseMs, signal)])
  }
}
