import { expect, test } from 'vitest'
import { needLink } from './need-link.ts'

test('links late mails to the list of waiting mails', () => {
  const need = { kind: 'lateMail', count: 2, isUrgent: false } as const
  expect(needLink(need)).toEqual({ to: '/operations/mails', search: { state: 'waiting' } })
})
