/** A text that depends on `count`, with one form per category of `Intl.PluralRules`. */
export type Plural = { readonly other: string } & { readonly [C in Exclude<Intl.LDMLPluralRule, 'other'>]?: string }

/** The texts of an area in another language: the same keys as in English, and plural forms for the same keys. */
export type Translated<English> = { readonly [K in keyof English]: English[K] extends string ? string : Plural }

export const plural = <P extends Plural>(forms: P): P => forms

export const pluralOf = (text: Plural, category: Intl.LDMLPluralRule): string => text[category] ?? text.other
