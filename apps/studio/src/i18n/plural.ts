/** A text that depends on `count`, with one form per category of `Intl.PluralRules`. */
export type Plural = { readonly other: string } & { readonly [C in Exclude<Intl.LDMLPluralRule, 'other'>]?: string }

/** The texts of an area in another language: the same keys as in English, and plural forms for the same keys. */
export type Translated<English> = { readonly [K in keyof English]: English[K] extends string ? string : Plural }

export const plural = <P extends Plural>(forms: P): P => forms

/**
 * Returns the form of a text for `count`. For exactly 1, uses the form `one` if it exists, even in languages without a
 * singular, so that the text can name the single item: “Job sweep failed”.
 */
export const pluralOf = (text: Plural, count: number, rules: Intl.PluralRules): string =>
  (count === 1 ? text.one : text[rules.select(count)]) ?? text.other
