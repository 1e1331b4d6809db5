import type { LanguageKey } from '@cliffhanger/domain/languages'

type Text = string | Readonly<Record<string, string>>
type Areas = Readonly<Record<string, Readonly<Record<string, Text>>>>
/** The app's own text by its key (`home.viewAll`), whatever the language; a placeholder and a plural match anything. */
export type Words = (key: string) => RegExp

const locales = '../../apps/web/src/i18n/locales'
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patternOf = (text: string) =>
  text
    .split(/\{\w+\}/)
    .map(literal)
    .join('.+')

export async function wordsIn(language: LanguageKey): Promise<Words> {
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
    return new RegExp(`^(${forms.map(patternOf).join('|')})$`)
  }
}
