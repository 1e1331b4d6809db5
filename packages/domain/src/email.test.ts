import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

test.each(['ada@example.com', 'a.b+c@mail.example.museum', "o'hara@ex-ample.io"])(
  'accepts %s, whose top-level domain has 2 to 6 letters',
  (address) => expect(isEmail(address)).toBe(true),
)

test.each([
  '',
  'ada',
  '@example.com',
  'ada@example',
  'ada@example.c',
  'ada@example.company',
  'ada@example.technology',
  'ada@example.c0m',
  'ada@@example.com',
  'ada..b@example.com',
  '.ada@example.com',
  'ada@-example.com',
  'ada lovelace@example.com',
  'ädä@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a'.repeat(64)}.com`,
  `ada@${'a.'.repeat(130)}com`,
])('rejects the email address %s', (address) => expect(isEmail(address)).toBe(false))
