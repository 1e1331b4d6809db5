import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { expect, test } from 'vitest'
import { type Catalogue, loadCatalogue, loadTexts } from './catalogue.ts'
import type { Message } from './message.ts'

/** Names, units and capitalised labels of the specification that every language writes as in English. */
const everywhere = ['Cliffhanger', 'VIP', 'QR', 'ID', 'EP', 'OK', 'THANK', 'YOU']
/** Words that are spelled as in English, by language. */
const common: Partial<Record<LanguageKey, readonly string[]>> = {
  es: ['Premium', 'Plan', 'Total'],
  id: ['Premium', 'Episode', 'eps', 'Bonus', 'Total', 'Email', 'Status'],
}
const shareAtMost = 0.03

const textOf = (message: Message) => (typeof message === 'string' ? message : message.other)
const wordsOf = (text: string): readonly string[] => text.replace(/\{\w+\}/g, '').match(/\p{Letter}+/gu) ?? []

const loadLogin = async (language: LanguageKey): Promise<Catalogue> => import(`./locales/${language}/login.ts`)
const loadNotifications = async (language: LanguageKey): Promise<Catalogue> =>
  import(`./locales/${language}/notifications.ts`)
const loadComments = async (language: LanguageKey): Promise<Catalogue> => import(`./locales/${language}/comments.ts`)
const loadCheckout = async (language: LanguageKey): Promise<Catalogue> => import(`./locales/${language}/checkout.ts`)

async function textsIn(language: LanguageKey): Promise<Map<string, string>> {
  const areas = await Promise.all([
    loadCatalogue(language),
    loadTexts(language, 'player'),
    loadTexts(language, 'rest'),
    loadLogin(language),
    loadNotifications(language),
    loadComments(language),
    loadCheckout(language),
  ])
  const rows = areas.flatMap((catalogue) =>
    Object.entries(catalogue).flatMap(([area, messages]) =>
      Object.entries(messages).map(([name, message]) => [`${area}.${name}`, textOf(message)] as const),
    ),
  )
  return new Map(rows)
}

const english = await textsIn('en')

test.each(languages.filter(({ key }) => key !== 'en'))(
  '$name leaves at most 3 % of texts in English',
  async ({ key }) => {
    const alike = new Set([...everywhere, ...(common[key] ?? [])])
    // Texts that consist only of words spelled as in English are not counted.
    const rows = [...(await textsIn(key))].filter(([, text]) => wordsOf(text).some((word) => !alike.has(word)))
    const same = rows.filter(([name, text]) => text === english.get(name)).map((row) => row.join(': '))
    expect(rows.length).toBeGreaterThan(300)
    expect(same.length / rows.length, same.join('\n')).toBeLessThanOrEqual(shareAtMost)
  },
)
