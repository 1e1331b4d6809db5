import { accounts } from '@cliffhanger/contract/accounts'
import { feedback } from '@cliffhanger/contract/feedback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { expect, test } from 'vitest'
import { failed } from '#api/outcome.ts'
import { findNoticeText } from './notices.ts'

test.each([
  [accounts.check.path, 'check  error'],
  [accounts.getUserInfo.path, 'getUserInfo  error'],
  [accounts.userConduct.path, 'userConduct  error'],
  [accounts.getUserAccountInfo.path, 'getUserAccountInfo  error'],
])("a failure of %s shows the specification's text for this call", (path, text) => {
  expect(findNoticeText(path, failed('internal', 'from the server'))).toBe(text)
  expect(findNoticeText(path, failed('timeout'))).toBe(text)
})

test("a failure of the home modules shows the server's message", () => {
  const { path } = recommendation.moduleInfoList
  expect(findNoticeText(path, failed('unavailable', 'Come back soon'))).toBe('Come back soon')
  expect(findNoticeText(path, failed('timeout'))).toBeUndefined()
})

test('failures of other calls, lost connections and calls that were not sent show no dialog', () => {
  expect(findNoticeText(feedback.feedbackList.path, failed('internal', 'from the server'))).toBeUndefined()
  expect(findNoticeText(accounts.check.path, failed('network'))).toBeUndefined()
  // `isUnasked`: the call was not sent, because the session check failed, which the app has already shown.
  expect(findNoticeText(accounts.getUserInfo.path, { ...failed('internal'), isUnasked: true })).toBeUndefined()
})
