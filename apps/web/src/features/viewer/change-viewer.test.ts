import { expect, test } from 'vitest'
import { applyFirstOpenDefaults } from '#features/arrival/first-open.ts'
import { isChosenByViewer } from '#features/preference/preference.ts'
import { commentSettings } from '#player/comments/comment-settings.ts'
import { keys } from '#settings/keys.ts'
import { lazySpecKeys, nonSpecKeys } from '#settings/own-keys.ts'
import { createSettings } from '#settings/store.ts'
import { changeViewer, removeDeletedViewer, removeViewer } from './change-viewer.ts'

function signedIn() {
  const settings = createSettings(undefined)
  settings.set(keys.bearerToken, 'token')
  settings.set(keys.sealedSession, 'sealed')
  settings.set(keys.isLogin, 1)
  settings.set(keys.userId, '10000042')
  settings.set(keys.vvip, 1)
  settings.set(keys.preference, 2)
  settings.set(lazySpecKeys.searchHistory, ['wolf'])
  settings.set(nonSpecKeys.storiesChosen, 1)
  const opened: string[] = []
  return { settings, opened, page: { replace: (path: string | URL) => void opened.push(String(path)) } }
}
const { bearerToken, sealedSession, isLogin, userId, vvip, preference } = keys
const { searchHistory } = lazySpecKeys

test('changing the viewer removes the old login session, stores the new user id and restarts the app', () => {
  const { settings, page, opened } = signedIn()
  changeViewer(settings, page, '10000007', '/account')
  expect([bearerToken, sealedSession].map(settings.get)).toEqual(['', ''])
  expect([settings.get(isLogin), settings.get(vvip)]).toEqual([0, 0])
  expect(settings.get(userId)).toBe('10000007')
  expect(opened).toEqual(['/account'])
})

test('a logout clears the stored user id and restarts the app', () => {
  const { settings, page, opened } = signedIn()
  removeViewer(settings, page, '/my')
  expect([settings.get(userId), settings.get(bearerToken)]).toEqual(['', ''])
  expect(settings.get(vvip)).toBe(0)
  expect(settings.get(preference)).toBe(2)
  expect(opened).toEqual(['/my'])
})

test('the first visit after a logout shows no story preference as chosen', () => {
  const { settings, page } = signedIn()
  removeViewer(settings, page, '/my')
  expect(applyFirstOpenDefaults(settings)).toBe(true)
  expect(settings.get(preference)).toBe(1)
  expect(isChosenByViewer(settings.get(preference), settings.get(nonSpecKeys.storiesChosen))).toBe(false)
})

test('deleting the account clears the user id, preferences and searches', () => {
  const { settings } = signedIn()
  removeDeletedViewer(settings)
  expect([settings.get(userId), settings.get(bearerToken)]).toEqual(['', ''])
  expect(settings.get(vvip)).toBe(0)
  expect([settings.get(preference), settings.get(nonSpecKeys.storiesChosen)]).toEqual([0, 0])
  expect(settings.get(searchHistory)).toEqual([])
})

test('keeps an unsent feedback message when its author logs in, deletes it after a logout or a deletion', () => {
  const draft = { userId: '10000042', text: 'No sound', email: 'mira@example.com', createTime: 0 }
  const [login, logout, deletion] = [signedIn(), signedIn(), signedIn()]
  for (const { settings } of [login, logout, deletion]) settings.set(nonSpecKeys.feedbackDraft, draft)
  changeViewer(login.settings, login.page, '10000007', '/account')
  removeViewer(logout.settings, logout.page, '/my')
  removeDeletedViewer(deletion.settings)
  expect(login.settings.get(nonSpecKeys.feedbackDraft)).toEqual(draft)
  expect(logout.settings.get(nonSpecKeys.feedbackDraft)).toBeUndefined()
  expect(deletion.settings.get(nonSpecKeys.feedbackDraft)).toBeUndefined()
})

test('keeps an unposted comment when its author logs in, deletes it after a logout or a deletion', () => {
  const drafts = [{ vidId: '3', n: 1, text: 'She knew it' }]
  const [login, logout, deletion] = [signedIn(), signedIn(), signedIn()]
  for (const { settings } of [login, logout, deletion]) settings.set(commentSettings.drafts, drafts)
  changeViewer(login.settings, login.page, '10000007', '/account')
  removeViewer(logout.settings, logout.page, '/my')
  removeDeletedViewer(deletion.settings)
  expect(login.settings.get(commentSettings.drafts)).toEqual(drafts)
  expect([logout, deletion].map(({ settings }) => settings.get(commentSettings.drafts))).toEqual([[], []])
})
