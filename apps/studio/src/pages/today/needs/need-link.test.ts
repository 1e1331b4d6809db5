import { expect, test } from 'vitest'
import { needLink } from './need-link.ts'

test('the issue "late mails" links to the list of mails that wait for delivery', () => {
  const need = { kind: 'lateMail', count: 2, isUrgent: false } as const
  expect(needLink(need)).toEqual({ to: '/operations/mails', search: { state: 'waiting' } })
})
