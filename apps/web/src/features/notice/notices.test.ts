import { accounts } from '@cliffhanger/contract/accounts'
import { feedback } from '@cliffhanger/contract/feedback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { expect, test } from 'vitest'
import { failed } from '#api/outcome.ts'
import { noticeOf } from './notices.ts'

test.each([
  [accounts.check.path, 'check  error'],
  [accounts.getUserInfo.path, 'getUserInfo  error'],
  [accounts.userConduct.path, 'userConduct  error'],
  [accounts.getUserAccountInfo.path, 'getUserAccountInfo  error'],
])("a failure of %s shows the specification's text for this call", (path, text) => {
  expect(noticeOf(path, failed('internal', 'from the server'))).toBe(text)
  expect(noticeOf(path, failed('timeout'))).toBe(text)
})

test("a failure of the home modules shows the server's message", () => {
  const { path } = recommendation.moduleInfoList
  expect(noticeOf(path, failed('unavailable', 'Come back soon'))).toBe('Come back soon')
  expect(noticeOf(path, failed('timeout'))).toBeUndefined()
})

test('other failures and a missing connection show no dialog', () => {
  expect(noticeOf(feedback.feedbackList.path, failed('internal', 'from the server'))).toBeUndefined()
  expect(noticeOf(accounts.check.path, failed('network'))).toBeUndefined()
  // The failure of the session check has already been shown.
  expect(noticeOf(accounts.getUserInfo.path, { ...failed('internal'), isUnasked: true })).toBeUndefined()
})
