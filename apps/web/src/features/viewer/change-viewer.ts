import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'

/**
 * After an answer that bound this device to another user: forgets the old session, names the new user, and starts the
 * app again at `path`. Its first call is the check that brings the session; nothing of the old user stays in memory.
 */
export function changeViewer(settings: Settings, page: Pick<Location, 'replace'>, userId: string, path: string): void {
  settings.clear(keys.bearerToken)
  settings.clear(keys.sealedSession)
  settings.clear(keys.isLogin)
  settings.clear(keys.vvip)
  settings.set(keys.userId, userId)
  page.replace(path)
}
