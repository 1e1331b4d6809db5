import type { LanguageKey } from '@cliffhanger/domain/languages'

const absentInIndonesian = new Set(['/refund', '/payment-guide'])

/**
 * Returns whether pages in a language link to a document: by the specification, Indonesian has no refund policy and no
 * payment guide.
 */
export const isDocumentLinked = (href: string, language: LanguageKey): boolean =>
  language !== 'id' || !absentInIndonesian.has(href)
