import { commonErrorCodes } from '@cliffhanger/contract/call'
import { contract } from '@cliffhanger/contract/contract'
import { languages } from '@cliffhanger/domain/languages'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { es } from './es.ts'
import { id } from './id.ts'
import { ja } from './ja.ts'
import { localizedMessage } from './message.ts'
import { th } from './th.ts'
import { zh } from './zh.ts'

const texts = { en, zh, es, ja, th, id }
const placeholdersIn = (messages: object): unknown[] =>
  Object.entries(messages).map(([reason, text]) => [
    reason,
    String(text)
      .match(/\{\w+\}/g)
      ?.sort(),
  ])

const reasons = [
  ...Object.keys(commonErrorCodes),
  ...Object.values(contract).flatMap((module) => Object.values(module).flatMap((call) => Object.keys(call.errors))),
]

test('every error of the contract has a message', () => {
  expect([...new Set(reasons)].filter((reason) => !Object.hasOwn(en, reason))).toEqual([])
})

test.each(languages)('the language $name has its own messages with the same placeholders', ({ id: language, key }) => {
  // The unfilled texts are compared, because filling deletes placeholders with a wrong name.
  expect(placeholdersIn(texts[key])).toEqual(placeholdersIn(en))
  for (const [reason, english] of Object.entries(en)) {
    const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const values = Object.fromEntries(names.map((name) => [name, name.toUpperCase()]))
    const said = localizedMessage(reason, language, values)
    expect(said).not.toMatch(/[{}]/)
    for (const value of Object.values(values)) expect(said, reason).toContain(value)
    if (key !== 'en') expect(said).not.toBe(localizedMessage(reason, 2, values))
  }
})
