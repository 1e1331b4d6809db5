import type { LanguageKey } from '@cliffhanger/domain/languages'
import { lengthenText } from './pseudo-locale.ts'

type Text = string | Readonly<Record<string, string>>
type Areas = Readonly<Record<string, Readonly<Record<string, Text>>>>
/**
 * Returns a pattern for an interface text by its key (`home.viewAll`), in any language; placeholders and plurals match
 * any value.
 */
export type TextPatternOf = (key: string) => RegExp

const locales = '../../apps/web/src/i18n/locales'
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patternOf = (text: string) =>
  text
    .split(/\{\w+\}/)
    .map(literal)
    .join('.+')

/** A language of the app, or English texts that are 40 % longer. */
export type TestLanguage = LanguageKey | 'pseudo'

export async function textPatternsIn(testLanguage: TestLanguage): Promise<TextPatternOf> {
  const language = testLanguage === 'pseudo' ? 'en' : testLanguage
  const inLanguage = testLanguage === 'pseudo' ? lengthenText : (text: string) => text
  const downloads: Areas[] = await Promise.all([
    import(`${locales}/${language}/start.ts`),
    import(`${locales}/${language}/player.ts`),
    import(`${locales}/${language}/rest.ts`),
  ])
  const areas: Areas = Object.assign({}, ...downloads)
  return (key) => {
    const [area = '', name = ''] = key.split('.')
    const text = areas[area]?.[name]
    if (text === undefined) throw new RangeError(`no text ${key}`)
    const forms = typeof text === 'string' ? [text] : Object.values(text)
    return new RegExp(`^(${forms.map((form) => patternOf(inLanguage(form))).join('|')})$`)
  }
}
