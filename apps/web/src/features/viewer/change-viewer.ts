import { keys } from '#settings/keys.ts'
import { laterKeys, ownKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'

function forgetSession(settings: Settings): void {
  settings.clear(keys.bearerToken)
  settings.clear(keys.sealedSession)
  settings.clear(keys.isLogin)
  settings.clear(keys.vvip)
}

/** An unposted comment belongs to its author. Its name is enough here: the rest of it loads with the comments. */
const commentDraft = { key: 'commentDraft' }

/**
 * After a response that bound this device to another user: removes the old session, stores the new user, and restarts
 * the app at `path`. The first call is the check that returns the session; nothing of the old user stays in memory. An
 * unposted comment stays, because its author has logged in to post it.
 */
export function changeViewer(settings: Settings, page: Pick<Location, 'replace'>, userId: string, path: string): void {
  forgetSession(settings)
  settings.set(keys.userId, userId)
  page.replace(path)
}

/**
 * After a logout the device has no viewer until the next check assigns one, and the app restarts at `path`. This start
 * is a first open, which sets the preference to 1: the previous viewer's choice does not apply to the next one.
 */
export function removeViewer(settings: Settings, page: Pick<Location, 'replace'>, path: string): void {
  settings.clear(ownKeys.storiesChosen)
  forgetSession(settings)
  settings.clear(keys.userId)
  settings.clear(commentDraft)
  page.replace(path)
}

/**
 * After a deletion: like a logout, and also removes the account's preferences and searches. The screen stays open to
 * confirm the deletion.
 */
export function forgetViewer(settings: Settings): void {
  forgetSession(settings)
  settings.clear(keys.userId)
  settings.clear(laterKeys.searchHistory)
  settings.clear(commentDraft)
  settings.clear(ownKeys.storiesChosen)
  settings.set(keys.preference, 0)
}
