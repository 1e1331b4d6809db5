import { type LanguageKey, languageByKey, languages } from '@cliffhanger/domain/languages'
import { createContext, useContext } from 'react'
import { en } from './locales/en.ts'
import { type PluralForms, selectPluralForm, type TranslatedTexts } from './plural.ts'

export type Texts = TranslatedTexts<typeof en>
export type TextKey = keyof Texts

const loaders: Record<Exclude<LanguageKey, 'en'>, () => Promise<Texts>> = {
  zh: async () => (await import('./locales/zh.ts')).zh,
  es: async () => (await import('./locales/es.ts')).es,
  ja: async () => (await import('./locales/ja.ts')).ja,
  th: async () => (await import('./locales/th.ts')).th,
  id: async () => (await import('./locales/id.ts')).id,
}
const storageKey = 'studio.language'

export interface Locale {
  readonly key: LanguageKey
  /** BCP 47 language tag. */
  readonly tag: string
  /** Returns a text with the given values inserted; `count` selects the plural form. */
  t(key: TextKey, values?: Readonly<Record<string, string | number>>): string
  number(value: number): string
  /** Formats an amount: "4.99", "USD" → "$4.99". While the currency code is still being typed: "4.99 US". */
  money(amount: string | number, currency: string): string
  /** Formats a time in UTC: "22 Nov, 14:32"; shows the year only if it is not the current year. */
  time(ms: number): string
  /** Formats a time in UTC: "22 Nov, 14:32:07"; shows the year only if it is not the current year. */
  second(ms: number): string
  /** Formats a time relative to `nowMs`: "2 h ago", "in 22 h". */
  relative(ms: number, nowMs: number): string
}

function timeText(tag: string, ms: number, more: Intl.DateTimeFormatOptions): string {
  const isThisYear = new Date(ms).getUTCFullYear() === new Date().getUTCFullYear()
  return new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...more,
  }).format(ms)
}

/** Creates a function that inserts values into texts; `count` selects the plural form. */
export function createTranslate<Key extends string>(tag: string, texts: Readonly<Record<Key, string | PluralForms>>) {
  const numbers = new Intl.NumberFormat(tag)
  const plurals = new Intl.PluralRules(tag)
  return (name: Key, values: Readonly<Record<string, string | number>> = {}): string => {
    const text = texts[name]
    const pattern = typeof text === 'string' ? text : selectPluralForm(text, Number(values.count), plurals)
    return pattern.replace(/\{(\w+)\}/g, (whole, place: string) => {
      const value = values[place]
      return typeof value === 'number' ? numbers.format(value) : (value ?? whole)
    })
  }
}

function createLocale(key: LanguageKey, texts: Texts): Locale {
  const tag = languageByKey(key).tag
  const numbers = new Intl.NumberFormat(tag)
  const relatives = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' })
  const steps = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ] as const
  return {
    key,
    tag,
    t: createTranslate(tag, texts),
    number: (value) => numbers.format(value),
    money: (amount, currency) =>
      // `Intl.NumberFormat` throws for a code that does not have three letters.
      /^[a-z]{3}$/i.test(currency)
        ? new Intl.NumberFormat(tag, { style: 'currency', currency }).format(Number(amount))
        : `${numbers.format(Number(amount))} ${currency}`,
    time: (ms) => timeText(tag, ms, {}),
    second: (ms) => timeText(tag, ms, { second: '2-digit' }),
    relative(ms, nowMs) {
      const away = ms - nowMs
      const [unit, size] = steps.find(([, length]) => Math.abs(away) >= length) ?? ['minute', 60_000]
      return relatives.format(Math.trunc(away / size), unit)
    },
  }
}

/** Returns the operator's stored language, or else the first supported language of the browser. */
export function preferredLanguage(): LanguageKey {
  const stored = localStorage.getItem(storageKey)
  const wanted = [stored, ...navigator.languages].filter((tag) => tag !== null)
  const keys = wanted.map((tag) => tag.toLowerCase().split('-')[0])
  return (
    languages.find(({ key }) => keys.find((one) => languages.some((known) => known.key === one)) === key)?.key ?? 'en'
  )
}
export const rememberLanguage = (key: LanguageKey): void => localStorage.setItem(storageKey, key)

export const loadLocale = async (key: LanguageKey): Promise<Locale> =>
  createLocale(key, key === 'en' ? en : await loaders[key]())

export const LocaleContext = createContext<Locale>(createLocale('en', en))
export const useText = (): Locale => useContext(LocaleContext)
