import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../error-code.ts'
import type { Log } from '../../log.ts'
import { type Mail, type Mailer, smtpReplyCodeOf } from './mailer.ts'

const pausesMs = [0, 1_000, 4_000]

/** Number of consecutive attempts without a reply of the mail server after which requests for a mail fail at once. */
const mostSilences = 3
/** Time since the last failed attempt after which requests for mails are accepted again. */
const restMs = 15_000

export interface MailQueue {
  /** False while no mail server is reachable, so that a mail would not arrive. Independent of the email address. */
  isWorking(): boolean
  /**
   * Queues the mail and returns at once, so that the duration of a request does not depend on the mail server or reveal
   * whether a mail is sent.
   */
  enqueue(mail: Mail): void
  /** Number of mails since the start of the process, by result. */
  readonly counts: Readonly<Record<'sent' | 'failed', number>>
  /** Waits up to five seconds for the mails being sent, then closes the mailer. */
  close(): Promise<void>
}

/** Sends mails that a person can request again: three attempts, then a log line without the email address. */
export function createMailQueue(
  mailer: Mailer,
  log: Log,
  elapsedMs: () => number = () => performance.now(),
): MailQueue {
  const underWay = new Set<Promise<void>>()
  let silences = 0
  let silentMs = 0
  const counts = { sent: 0, failed: 0 }
  async function deliver(mail: Mail): Promise<void> {
    for (const [index, pauseMs] of pausesMs.entries()) {
      await sleep(pauseMs, undefined, { ref: false })
      try {
        await mailer.send(mail)
        silences = 0
        counts.sent += 1
        return
      } catch (error) {
        // A mail server that refuses a mail is reachable; the refusal may concern only this email address.
        silences = smtpReplyCodeOf(error) === undefined ? silences + 1 : 0
        silentMs = elapsedMs()
        const code = errorCode(error) ?? 'unknown'
        log[index === pausesMs.length - 1 ? 'error' : 'warn']({ code, tries: index + 1 }, 'mail not sent')
      }
    }
    counts.failed += 1
  }
  return {
    isWorking: () => silences < mostSilences || elapsedMs() - silentMs > restMs,
    counts,
    enqueue(mail) {
      const delivery = deliver(mail)
      underWay.add(delivery)
      void delivery.finally(() => underWay.delete(delivery))
    },
    async close() {
      await Promise.race([Promise.all(underWay), sleep(5_000, undefined, { ref: false })])
      mailer.close()
    },
  }
}
