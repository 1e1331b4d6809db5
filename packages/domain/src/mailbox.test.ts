import { expect, test } from 'vitest'
import { normalizeMailbox } from './mailbox.ts'

test.each([
  ['Mira@Example.com', 'mira@example.com'],
  ['mira+1@example.com', 'mira@example.com'],
  ['mira+a+b@example.com', 'mira@example.com'],
  ['mi.ra@example.com', 'mi.ra@example.com'],
  ['m.i.r.a+shop@gmail.com', 'mira@gmail.com'],
  ['Mi.Ra@googlemail.com', 'mira@gmail.com'],
  ['+mira@example.com', '+mira@example.com'],
])('maps the email address %s to the mailbox %s', (address, mailbox) => expect(normalizeMailbox(address)).toBe(mailbox))
