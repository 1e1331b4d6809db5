import type { Language } from '@cliffhanger/domain/languages'
import { type Catalogue, type LazyTextBundle, loadTexts, type TextKey, type ValuesOf } from './catalogue.ts'
import type { Messages } from './message.ts'

export type TextFunction = <K extends TextKey>(key: K, ...values: ValuesOf<K>) => string
export interface Locale {
  readonly language: Language
  readonly t: TextFunction
  /** Loads one of the lazy text files. */
  load(texts: LazyTextBundle): Promise<void>
  number(value: number): string
  /** Formats a price: "4.99" and "USD" → "$4.99" in English. */
  money(amount: string, currency: string): string
  /** Formats seconds as "0:41" or "61:05". */
  clock(seconds: number): string
}

export function createLocale(language: Language, catalogue: Catalogue): Locale {
  let numbers: Intl.NumberFormat | undefined
  /**
   * Formats small integers without `Intl`: all languages of the app write them alike, and creating a formatter takes
   * about 50 ms.
   */
  function number(value: number): string {
    if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
    numbers ??= new Intl.NumberFormat(language.tag)
    return numbers.format(value)
  }
  const plurals = new Intl.PluralRules(language.tag)
  const areas: Record<string, Messages> = { ...catalogue }

  function t(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    const [area = '', name = ''] = key.split('.')
    const message = areas[area]?.[name] ?? key
    const pattern =
      typeof message === 'string' ? message : (message[plurals.select(Number(values.count))] ?? message.other)
    return pattern.replace(/\{(\w+)\}/g, (placeholder, own: string) => {
      const value = values[own]
      return typeof value === 'number' ? number(value) : (value ?? placeholder)
    })
  }
  return {
    language,
    t,
    async load(texts) {
      Object.assign(areas, await loadTexts(language.key, texts))
    },
    number,
    money: (amount, currency) =>
      new Intl.NumberFormat(language.tag, { style: 'currency', currency }).format(Number(amount)),
    clock(seconds) {
      const whole = Math.max(0, Math.round(seconds))
      return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
    },
  }
}
