import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import { allLanguageKeys, isLanguageKey, type LanguageKey } from '../languages.ts'

/** Reports a validation error of a YAML file; `reason` names the field. */
export type ValidationErrorReporter = (reason: string) => void
export type Fields = Record<string, unknown>

/** Parses a YAML mapping. Reports validation errors and returns null if the text is not a valid mapping. */
export function parseFields(text: string, reportFault: ValidationErrorReporter): Fields | null {
  const lines = new LineCounter()
  const document = parseDocument(text.replace(/^\ufeff/, ''), { lineCounter: lines, prettyErrors: false })
  for (const error of document.errors) reportFault(`line ${lines.linePos(error.pos[0]).line}: ${error.message}`)
  if (document.errors.length > 0) return null
  if (!isMap(document.contents)) {
    reportFault('must be a list of fields (name: value)')
    return null
  }
  for (const { key } of document.contents.items) {
    if (!isScalar(key) || typeof key.value !== 'string') reportFault('a field name is not a plain text')
  }
  return isFields(document.toJS({ maxAliasCount: 100 })) ? document.toJS({ maxAliasCount: 100 }) : null
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reports every field that is not in `known`, and suggests a similar known name. */
export function reportUnknownFields(
  fields: Fields,
  known: readonly string[],
  reportFault: ValidationErrorReporter,
  at = '',
): void {
  for (const name of Object.keys(fields)) {
    if (known.includes(name)) continue
    const near = known.find((candidate) => distance(candidate.toLowerCase(), name.toLowerCase()) <= 2)
    reportFault(`unknown field ${at}${name}${near ? ` (did you mean ${near}?)` : ''}`)
  }
}

/**
 * Reads a non-empty text of at most `max` characters. Accepts numbers. Reports any other value and returns undefined.
 */
export function readText(
  value: unknown,
  name: string,
  max: number,
  reportFault: ValidationErrorReporter,
): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.trim() === '') reportFault(`${name} must be a text`)
  else if (text.length > max) reportFault(`${name} is longer than ${max} characters`)
  else return text.trim()
  return undefined
}

/** Reads an integer within bounds. Reports any other value and returns undefined. */
export function readInteger(
  value: unknown,
  name: string,
  [min, max]: [number, number],
  reportFault: ValidationErrorReporter,
): number | undefined {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  reportFault(`${name} must be a whole number from ${min} to ${max}`)
  return undefined
}

/** Reads a mapping from language keys to values, with `read` for each value. */
export function readPerLanguage<T>(
  value: unknown,
  name: string,
  reportFault: ValidationErrorReporter,
  read: (value: unknown, name: string) => T | undefined,
): Partial<Record<LanguageKey, T>> {
  const result: Partial<Record<LanguageKey, T>> = {}
  if (value === undefined) return result
  if (!isFields(value)) {
    reportFault(`${name} must have a value for each language, such as ${name}: { en: … }`)
    return result
  }
  for (const [language, entry] of Object.entries(value)) {
    if (!isLanguageKey(language)) reportFault(`${name}.${language} is not a language (${allLanguageKeys.join(' ')})`)
    else {
      const item = read(entry, `${name}.${language}`)
      if (item !== undefined) result[language] = item
    }
  }
  return result
}

/** Reads a list of texts. Reports and skips all other entries. */
export function readTexts(value: unknown, name: string, max: number, reportFault: ValidationErrorReporter): string[] {
  if (!Array.isArray(value)) {
    reportFault(`${name} must be a list`)
    return []
  }
  return value.flatMap((entry: unknown, index) => readText(entry, `${name}[${index + 1}]`, max, reportFault) ?? [])
}

// Returns the Levenshtein distance between two short words.
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
