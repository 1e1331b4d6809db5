import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../error-code.ts'
import type { Log } from '../../log.ts'
import type { Mail, Mailer } from './mailer.ts'

const pausesMs = [0, 1_000, 4_000]

export interface Post {
  /** Takes the mail at once and sends it beside the request: nobody waits for a mail server, or learns from its speed. */
  drop(mail: Mail): void
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** Sends mails that a person can ask for again: three tries, then a line in the log without the address. */
export function createPost(mailer: Mailer, log: Log): Post {
  const underWay = new Set<Promise<void>>()
  async function deliver(mail: Mail): Promise<void> {
    for (const [index, pauseMs] of pausesMs.entries()) {
      await sleep(pauseMs, undefined, { ref: false })
      try {
        await mailer.send(mail)
        return
      } catch (error) {
        const code = errorCode(error) ?? 'unknown'
        log[index === pausesMs.length - 1 ? 'error' : 'warn']({ code, tries: index + 1 }, 'mail not sent')
      }
    }
  }
  return {
    drop(mail) {
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
