import { createPushRequestSender, type SendPushRequest } from '../../adapters/push/post-message.ts'
import type { Deps } from '../../deps.ts'
import { getEnabledChannels } from './channels.ts'
import { queueDigests, queueGiftMessages, queueNewEpisodeMessages, queueReplyMessages } from './queue-store.ts'
import { createNotificationSender } from './send.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'log' | 'config' | 'secrets' | 'brands' | 'mailer'>

/** Creates a function that queues messages about everything new since the last round, and sends those that are due. */
export function createNotifier(needs: Needs, post: SendPushRequest = createPushRequestSender(needs.now)) {
  const { db, now, config } = needs
  const channels = getEnabledChannels(config)
  const send = createNotificationSender({ ...needs, channels, post })
  return async function round(signal?: AbortSignal): Promise<void> {
    const at = new Date(now())
    await queueNewEpisodeMessages(db, at, channels)
    if (channels.hasPush) {
      await queueReplyMessages(db, at)
      await queueGiftMessages(db, at)
    }
    if (channels.hasMail) await queueDigests(db, at, channels)
    await send(signal)
  }
}
