import { type LanguageId, type LanguageKey, languageById } from '@cliffhanger/domain/languages'
import { fillTextPlaceholders } from '../../in-language.ts'
import { en, type Messages } from './en.ts'
import { es } from './es.ts'
import { id } from './id.ts'
import { ja } from './ja.ts'
import { th } from './th.ts'
import { zh } from './zh.ts'

const catalogues: Readonly<Record<LanguageKey, Messages>> = { en, zh, es, ja, th, id }

const isMessage = (reason: string): reason is keyof Messages => Object.hasOwn(en, reason)

/** Returns the message for an error name in the viewer's language, with each `{name}` replaced by its value. */
export function localizedMessage(
  reason: string,
  language: LanguageId,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = catalogues[languageById(language).key][isMessage(reason) ? reason : 'refused']
  return fillTextPlaceholders(text, values)
}
