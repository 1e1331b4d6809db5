import { commonErrorCodes } from '@cliffhanger/contract/call'
import { contract } from '@cliffhanger/contract/contract'
import { languages } from '@cliffhanger/domain/languages'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { localizedMessage } from './message.ts'

const reasons = [
  ...Object.keys(commonErrorCodes),
  ...Object.values(contract).flatMap((module) => Object.values(module).flatMap((call) => Object.keys(call.errors))),
]

test('every error of the contract has a message', () => {
  expect([...new Set(reasons)].filter((reason) => !Object.hasOwn(en, reason))).toEqual([])
})

test.each(languages)('the language $name has its own messages with the same placeholders', ({ id, key }) => {
  for (const [reason, english] of Object.entries(en)) {
    const values = { field: 'FIELD', requestId: 'REQUEST', minutes: 'MINUTES' }
    const said = localizedMessage(reason, id, values)
    expect(said).not.toMatch(/[{}]/)
    for (const [name, value] of Object.entries(values)) {
      expect(said.includes(value), `${key} ${reason}`).toBe(english.includes(`{${name}}`))
    }
    if (key !== 'en') expect(said).not.toBe(localizedMessage(reason, 2, values))
  }
})
