import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { expect, test } from 'vitest'
import { loadCatalogue, loadTexts } from './catalogue.ts'
import type { Message, Messages } from './message.ts'

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
const forms = (message: Message): readonly [string, string][] =>
  typeof message === 'string' ? [['text', message]] : Object.entries(message)
async function areasOf(key: LanguageKey): Promise<Readonly<Record<string, Messages>>> {
  return {
    ...(await loadCatalogue(key)),
    ...(await loadTexts(key, 'player')),
    ...(await loadTexts(key, 'rest')),
    ...(await import(`./locales/${key}/login.ts`)),
    ...(await import(`./locales/${key}/notifications.ts`)),
    ...(await import(`./locales/${key}/comments.ts`)),
    ...(await import(`./locales/${key}/checkout.ts`)),
    ...(await import(`./locales/${key}/downloads.ts`)),
  }
}

const english = await areasOf('en')
const others = languages.filter(({ key }) => key !== 'en')

test.each(others)('$name has the same text keys as English', async ({ key }) => {
  const catalogue = await areasOf(key)
  for (const [area, messages] of Object.entries(english)) {
    expect(Object.keys(catalogue[area] ?? {}).sort(), area).toEqual(Object.keys(messages).sort())
  }
})

test.each([
  ['en', 'Discover', 'Play', 'Skip'],
  ['zh', '探索', '播放', '略過'],
  ['es', 'Descubrir', 'Reproducir', 'Omitir'],
  ['ja', 'さがす', '再生', 'スキップ'],
  ['th', 'ค้นพบ', 'เล่น', 'ข้าม'],
  ['id', 'Jelajahi', 'Putar', 'Lewati'],
] as const)('loads the texts of the language %s', async (key, discover, play, skip) => {
  const { shell, player, me } = await areasOf(key)
  expect([shell?.discover, player?.play, me?.skip]).toEqual([discover, play, skip])
})

test.each(others)('$name has the same placeholders as English', async ({ key }) => {
  const catalogue = await areasOf(key)
  for (const [area, messages] of Object.entries(english)) {
    for (const [name, message] of Object.entries(messages)) {
      const expected = placeholders(forms(message).find(([form]) => form === 'other' || form === 'text')?.[1] ?? '')
      for (const [form, text] of forms(catalogue[area]?.[name] ?? '')) {
        // A form other than "other" may omit the number.
        const isSingular = form !== 'other' && form !== 'text'
        const wanted = isSingular ? expect.arrayContaining(placeholders(text)) : placeholders(text)
        expect(expected, `${area}.${name} (${form})`).toEqual(wanted)
        expect(text.trim(), `${area}.${name} (${form})`).not.toBe('')
      }
    }
  }
})

test.each(languages)('$name has every plural form that its plural rules select', async ({ key, tag }) => {
  const catalogue = await areasOf(key)
  const rules = new Intl.PluralRules(tag)
  const reached = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))
  for (const [area, messages] of Object.entries(catalogue)) {
    for (const [name, message] of Object.entries(messages)) {
      if (typeof message === 'string') continue
      for (const category of reached) expect(message, `${area}.${name}`).toHaveProperty(category)
    }
  }
})
