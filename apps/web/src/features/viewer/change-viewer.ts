import { keys } from '#settings/keys.ts'
import { lazySpecKeys, nonSpecKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'

function forgetSession(settings: Settings): void {
  settings.clear(keys.bearerToken)
  settings.clear(keys.sealedSession)
  settings.clear(keys.isLogin)
  settings.clear(keys.vvip)
}

/** Storage key of an unposted comment. Defined here without its parser, which loads with the comments. */
const commentDraft = { key: 'commentDraft' }

/** Removes unsent texts; a feedback draft also holds an email address, which other users of the device could read. */
function clearDrafts(settings: Settings): void {
  settings.clear(commentDraft)
  settings.clear(nonSpecKeys.feedbackDraft)
}

/**
 * Switches this device to another user, as a server response requires: removes the old session, stores the user id, and
 * restarts the app at `path`. Nothing of the old user stays in memory, and the next session check returns the new
 * session. Drafts stay, because their author may have logged in to post a comment.
 */
export function changeViewer(settings: Settings, page: Pick<Location, 'replace'>, userId: string, path: string): void {
  forgetSession(settings)
  settings.set(keys.userId, userId)
  page.replace(path)
}

/**
 * Removes the viewer after a logout and restarts the app at `path`; the next session check assigns a new viewer. The
 * restart counts as a first open and resets the preference to 1, so that the previous viewer's choice does not apply to
 * the next one.
 */
export function removeViewer(settings: Settings, page: Pick<Location, 'replace'>, path: string): void {
  settings.clear(nonSpecKeys.storiesChosen)
  forgetSession(settings)
  settings.clear(keys.userId)
  clearDrafts(settings)
  page.replace(path)
}

/**
 * Removes the viewer after the account's deletion, like a logout, and also the account's preferences and searches. The
 * app does not restart, because the screen still confirms the deletion.
 */
export function removeDeletedViewer(settings: Settings): void {
  forgetSession(settings)
  settings.clear(keys.userId)
  settings.clear(lazySpecKeys.searchHistory)
  clearDrafts(settings)
  settings.clear(nonSpecKeys.storiesChosen)
  settings.set(keys.preference, 0)
}
