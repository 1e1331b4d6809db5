import { parseUrl } from './parse-url.ts'

const longest = 512
/** Characters that browsers reinterpret in URLs: they remove line breaks and tabs, and treat a backslash as a slash. */
const misread = /[\\\p{Cc}]/u

/**
 * Returns the path and query if a text is a path of our own site; undefined for any other text, for a text that a
 * browser could resolve to another site, and for more than 512 characters.
 */
export function parseSameSitePath(text: string): string | undefined {
  if (text.length > longest || !text.startsWith('/') || text.startsWith('//') || misread.test(text)) return undefined
  const url = parseUrl(`https://own.invalid${text}`)
  if (url?.host !== 'own.invalid' || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}`
}
