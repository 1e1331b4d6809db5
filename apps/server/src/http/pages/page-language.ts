import {
  chooseLanguage,
  isLanguageId,
  type Language,
  type LanguageId,
  languageById,
  languages,
} from '@cliffhanger/domain/languages'
import type { Brand } from '../../brands.ts'

/** Returns the language that `?lang=` names: by a key (`zh`), a tag (`zh-TW`) or a protocol id (`4`). */
export function findLanguageByParameter(lang: string | null): Language | undefined {
  if (lang === null) return undefined
  if (isLanguageId(Number(lang))) return languages.find(({ id }) => id === Number(lang))
  const primary = lang.toLowerCase().split('-')[0]
  return languages.find(({ key }) => key === primary)
}

/** Parses `Accept-Language` into tags sorted by weight, stable for equal weights. */
export function parseAcceptLanguage(header: string): string[] {
  const weighed = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
  })
  const wanted = weighed.filter(({ weight }) => weight > 0)
  return wanted.sort((one, other) => other.weight - one.weight).map(({ tag }) => tag)
}

/**
 * Returns the language of server-rendered text: `?lang=`, else the app's last language in this browser, else the
 * browser's language, else the brand's. If the viewer has chosen another language, the app replaces the content.
 */
export function pageLanguage(
  lang: string | null,
  known: LanguageId | undefined,
  acceptLanguage: string | undefined,
  brand: Brand,
): Language {
  const chosen = chooseLanguage(known, parseAcceptLanguage(acceptLanguage ?? ''), brand.defaultLanguage)
  return findLanguageByParameter(lang) ?? languageById(chosen)
}
