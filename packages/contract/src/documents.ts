import type { LanguageKey } from '@cliffhanger/domain/languages'

/** Names of the legal and help documents that every brand has. The page of a document is at `/<name>`. */
export const documentNames = ['terms', 'privacy', 'refund', 'payment-guide', 'support', 'team'] as const
export type DocumentName = (typeof documentNames)[number]

/** Returns the path of a document's JSON file in a language. The request's host selects the brand. */
export const documentPath = (name: string, language: LanguageKey): string => `/documents/${name}/${language}.json`

/**
 * Inline content of a paragraph. A link targets a page of the app (`/…`), an email address (`mailto:`) or another
 * website (`https:`).
 */
export type InlineContent =
  | string
  | { readonly kind: 'strong' | 'em'; readonly text: readonly InlineContent[] }
  | { readonly kind: 'link'; readonly href: string; readonly text: readonly InlineContent[] }

export type DocumentBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: readonly InlineContent[] }
  | { readonly kind: 'paragraph'; readonly text: readonly InlineContent[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly DocumentBlock[])[] }

/** A document as the server sends it: structured text without markup, so it cannot contain scripts. */
export interface BrandDocument {
  /** The document's language; differs from the requested one if there is no translation. */
  readonly language: LanguageKey
  readonly title: string
  /** Date of the last change, YYYY-MM-DD. */
  readonly changed: string
  readonly blocks: readonly DocumentBlock[]
}
