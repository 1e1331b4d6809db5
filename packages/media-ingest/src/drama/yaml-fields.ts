import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import { isLanguageKey, type LanguageKey, languageKeys } from '../languages.ts'

/** Collects what is wrong in one yaml file; `reason` names the field. */
export type Complain = (reason: string) => void
export type Fields = Record<string, unknown>

/** Parses a yaml mapping. Null (with complaints) when it is none. */
export function parseFields(text: string, complain: Complain): Fields | null {
  const lines = new LineCounter()
  const document = parseDocument(text.replace(/^\ufeff/, ''), { lineCounter: lines, prettyErrors: false })
  for (const error of document.errors) complain(`line ${lines.linePos(error.pos[0]).line}: ${error.message}`)
  if (document.errors.length > 0) return null
  if (!isMap(document.contents)) {
    complain('is not a list of fields (name: value)')
    return null
  }
  for (const { key } of document.contents.items) {
    if (!isScalar(key) || typeof key.value !== 'string') complain('a field name is not a plain word')
  }
  return isFields(document.toJS({ maxAliasCount: 100 })) ? document.toJS({ maxAliasCount: 100 }) : null
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Complains about every field that is not in `known`, with the nearest known name. */
export function refuseUnknown(fields: Fields, known: readonly string[], complain: Complain, at = ''): void {
  for (const name of Object.keys(fields)) {
    if (known.includes(name)) continue
    const near = known.find((candidate) => distance(candidate.toLowerCase(), name.toLowerCase()) <= 2)
    complain(`unknown field ${at}${name}${near ? ` (did you mean ${near}?)` : ''}`)
  }
}

/** A non-empty text of at most `max` characters; undefined (with a complaint) otherwise. Numbers count as text. */
export function readText(value: unknown, name: string, max: number, complain: Complain): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.trim() === '') complain(`${name} must be a text`)
  else if (text.length > max) complain(`${name} is longer than ${max} characters`)
  else return text.trim()
  return undefined
}

/** A whole number within bounds; `fallback` when absent, undefined (with a complaint) when wrong. */
export function readInteger(
  value: unknown,
  name: string,
  [min, max]: [number, number],
  complain: Complain,
): number | undefined {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  complain(`${name} must be a whole number from ${min} to ${max}`)
  return undefined
}

/** A mapping of language keys, each read by `read`. */
export function readPerLanguage<T>(
  value: unknown,
  name: string,
  complain: Complain,
  read: (value: unknown, name: string) => T | undefined,
): Partial<Record<LanguageKey, T>> {
  const result: Partial<Record<LanguageKey, T>> = {}
  if (value === undefined) return result
  if (!isFields(value)) {
    complain(`${name} must be given per language, as ${name}: { en: … }`)
    return result
  }
  for (const [language, entry] of Object.entries(value)) {
    if (!isLanguageKey(language)) complain(`${name}.${language} is not a language (${languageKeys.join(' ')})`)
    else {
      const item = read(entry, `${name}.${language}`)
      if (item !== undefined) result[language] = item
    }
  }
  return result
}

/** A list of texts; anything else is complained about and left out. */
export function readTexts(value: unknown, name: string, max: number, complain: Complain): string[] {
  if (!Array.isArray(value)) {
    complain(`${name} must be a list`)
    return []
  }
  return value.flatMap((entry: unknown, index) => readText(entry, `${name}[${index + 1}]`, max, complain) ?? [])
}

// Levenshtein distance, for two short words.
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, char] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (char === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
