import { notifications } from '@cliffhanger/contract/notifications'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { type MountDeps, mountCalls } from './http/mount.ts'
import type { RequestRateLimiter } from './http/rate-limit/limiter.ts'
import { createDigestUnsubscriber } from './modules/notifications/digest-ending.ts'
import { registerDigestUnsubscribe } from './modules/notifications/end-digest-routes.ts'
import { createNotificationsService } from './modules/notifications/service.ts'

export { moveNotifications } from './modules/notifications/move-notifications.ts'
export { storeEpisodeCounts } from './modules/notifications/queue-store.ts'

/** Mounts the notification calls of viewers and wires them to the modules. */
export function mountNotifications(
  api: FastifyInstance,
  deps: Deps,
  limiter: Pick<RequestRateLimiter, 'admit'>,
  tools: MountDeps,
): void {
  mountCalls(api, notifications, createNotificationsService(deps), tools)
  registerDigestUnsubscribe(api, { ...tools, ending: createDigestUnsubscriber(deps), limiter })
}
