import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { expect, test } from 'vitest'
import { ja } from '../apps/server/src/http/messages/ja.ts'
import { zh } from '../apps/server/src/http/messages/zh.ts'
import { codeTexts } from '../apps/server/src/modules/accounts/mails/code-texts.ts'
import { notificationTexts } from '../apps/server/src/modules/notifications/texts.ts'
import { paymentMailTexts } from '../apps/server/src/modules/payments/mails/texts.ts'
import { cardTypeNames } from '../apps/studio/src/pages/home/card-names.ts'
import { glossaries } from './languages/glossary.ts'

const root = join(import.meta.dirname, '..')
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(root, join(file.parentPath, file.name)))
const keys = languages.map(({ key }) => key)

interface Line {
  readonly place: string
  readonly text: string
}
const linesOf = (place: string, text: string): Line[] =>
  text.split('\n').flatMap((line, at) => (/^\s*\/\//.test(line) ? [] : [{ place: `${place}:${at + 1}`, text: line }]))
const readLines = (path: string): Line[] => linesOf(path, readFileSync(join(root, path), 'utf8'))

const locales = (key: LanguageKey) => `apps/web/src/i18n/locales/${key}`
/** The texts that the app shows: those of its locale files, and the messages of the server. */
const interfaceLines = (key: LanguageKey) =>
  [...filesIn(locales(key)), `apps/server/src/http/messages/${key}.ts`].flatMap(readLines)
const otherLines = (key: LanguageKey): Line[] => [
  ...filesIn(`apps/server/brands/documents/${key}`).flatMap(readLines),
  ...linesOf(`mails about money, ${key}`, JSON.stringify(paymentMailTexts[key], null, 2)),
  ...linesOf(`notifications, ${key}`, JSON.stringify(notificationTexts[key], null, 2)),
  ...linesOf(`mails with codes, ${key}`, JSON.stringify(codeTexts[key], null, 2)),
]

test.each(keys)('the interface in %s uses the words that its glossary requires', (key) => {
  const text = interfaceLines(key)
    .map((line) => line.text)
    .join('\n')
  expect(glossaries[key].required.filter((word) => !text.includes(word))).toEqual([])
})

test.each(keys)('texts in %s use no forbidden word in interface, mails, messages and documents', (key) => {
  const [own, other] = [interfaceLines(key), otherLines(key)]
  const rules = glossaries[key].forbidden.filter((rule) => rule.in !== 'studio')
  const faults = rules.flatMap((rule) =>
    (rule.in === 'interface' ? own : [...own, ...other])
      .filter(({ text }) => rule.word.test(text))
      .map(({ place, text }) => `${place} says “${text.trim()}”, use ${rule.instead}`),
  )
  expect(faults).toEqual([])
})

test.each(keys)('Studio in %s uses no forbidden word', (key) => {
  const cards = Object.values(cardTypeNames).map((names) => names[key])
  const lines = [
    ...filesIn(`apps/studio/src/i18n/locales/${key}`).flatMap(readLines),
    ...linesOf('names of home cards', cards.join('\n')),
  ]
  const rules = glossaries[key].forbidden.filter((rule) => rule.in === 'studio')
  const faults = rules.flatMap(({ word, instead }) =>
    lines
      .filter(({ text }) => word.test(text))
      .map(({ place, text }) => `${place} says “${text.trim()}”, use ${instead}`),
  )
  expect(faults).toEqual([])
})

/** Keys of the interface texts that each document quotes. */
const quotedTexts: Readonly<Record<string, readonly `${string}.${string}`[]>> = {
  'payment-guide.md': ['player.topUp', 'wallet.paidTitle', 'wallet.cancelRenewal', 'player.payOnPhone'],
  'privacy.md': ['account.erase'],
  'refund.md': ['wallet.cancelRenewal'],
  'support.md': ['wallet.cancelRenewal', 'account.delete'],
  'team.md': [],
  'terms.md': ['wallet.cancelRenewal'],
}
/**
 * Words by which the legal documents refer to the operator. The documents put these words in quotation marks, although
 * they are not button labels.
 */
const parties: Readonly<Record<LanguageKey, string>> = {
  en: 'we',
  zh: '我們',
  es: 'nosotros',
  ja: '当社',
  th: 'เรา',
  id: 'kami',
}

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>
async function areasOf(key: LanguageKey): Promise<Areas> {
  const files = ['start', 'player', 'rest'].map((name) => import(join(root, locales(key), `${name}.ts`)))
  const [start, player, rest] = await Promise.all(files)
  return { ...start, ...player, ...rest }
}

test.each(keys)('the documents in %s quote buttons and titles as in the interface', async (key) => {
  const areas = await areasOf(key)
  const quotes = filesIn(`apps/server/brands/documents/${key}`).map((path) => {
    const texts = [...readFileSync(join(root, path), 'utf8').matchAll(/[“「«]([^”」»]*)[”」»]/g)].map(
      ([, text]) => text,
    )
    return [basename(path), texts.filter((text) => text !== parties[key])]
  })
  const expected = Object.entries(quotedTexts).map(([document, texts]) => [
    document,
    texts.map((text) => {
      const [area = '', name = ''] = text.split('.')
      return areas[area]?.[name]
    }),
  ])
  expect(quotes).toEqual(expected)
})

test.each(keys)('the support document in %s names Me and My reports as the interface does', async (key) => {
  const { shell, feedback } = await areasOf(key)
  const text = readFileSync(join(root, `apps/server/brands/documents/${key}/support.md`), 'utf8')
  const nameOf = (path: string) => text.match(new RegExp(`\\[([^\\]]*)\\]\\(${path}\\)`))?.[1]
  expect([nameOf('/my'), nameOf('/feedlist')]).toEqual([shell?.me, feedback?.myReports])
})

test.each(keys)('the button in %s that logs another device out does not name this device', async (key) => {
  const { account } = await areasOf(key)
  expect(account?.logOutThere?.toLowerCase()).not.toContain(account?.thisDevice?.toLowerCase())
})

/** Returns the family name and the given name in the order in which a text mentions them. */
const namesIn = (text: string) => text.match(/姓|名/g)?.slice(0, 2).join('')

test('Japanese and Chinese billing messages ask for the family name before the given name', () => {
  expect([namesIn(ja.billingNeeded), namesIn(zh.billingNeeded)]).toEqual(['姓名', '姓名'])
})
