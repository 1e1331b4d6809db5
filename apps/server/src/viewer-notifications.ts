import { notifications } from '@cliffhanger/contract/notifications'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { type MountTools, mount } from './http/mount.ts'
import type { Limiter } from './http/rate-limit/limiter.ts'
import { createDigestEnding } from './modules/notifications/digest-ending.ts'
import { registerEndDigest } from './modules/notifications/end-digest-routes.ts'
import { createNotificationsService } from './modules/notifications/service.ts'

export { moveNotifications } from './modules/notifications/move-notifications.ts'
export { noteFollow } from './modules/notifications/queue-store.ts'

/** Mounts the notification calls of viewers and wires them to the modules. */
export function mountNotifications(
  api: FastifyInstance,
  deps: Deps,
  limiter: Pick<Limiter, 'admit'>,
  tools: MountTools,
): void {
  mount(api, notifications, createNotificationsService(deps), tools)
  registerEndDigest(api, { ...tools, ending: createDigestEnding(deps), limiter })
}
