import type { LanguageKey } from '@cliffhanger/domain/languages'

/** The legal and help documents that every brand has; each has a page of its own, `/<name>`. */
export const documentNames = ['terms', 'privacy', 'refund', 'payment-guide', 'support', 'team'] as const
export type DocumentName = (typeof documentNames)[number]

/** Where a document lies for a language; which brand's it is, the host decides. */
export const documentPath = (name: string, language: LanguageKey): string => `/documents/${name}/${language}.json`

/** Text within a paragraph. A link leads within the app (`/…`), to a mailbox or to another site (`https:`). */
export type Inline =
  | string
  | { readonly kind: 'strong' | 'em'; readonly text: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly text: readonly Inline[] }

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }

/** A document as it is sent: no markup, so nothing in it can be more than text. */
export interface BrandDocument {
  /** Its own language, which is another one where there is no translation. */
  readonly language: LanguageKey
  readonly title: string
  /** YYYY-MM-DD */
  readonly changed: string
  readonly blocks: readonly Block[]
}
