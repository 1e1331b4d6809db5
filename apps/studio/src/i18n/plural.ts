/** A text that depends on `count`, with one form per category of `Intl.PluralRules`. */
export type Plural = { readonly other: string } & { readonly [C in Exclude<Intl.LDMLPluralRule, 'other'>]?: string }

/** The texts of an area in another language: the same keys as in English, and plural forms for the same keys. */
export type Translated<English> = { readonly [K in keyof English]: English[K] extends string ? string : Plural }

export const plural = <P extends Plural>(forms: P): P => forms

/**
 * Returns the form of a text for `count`. The form `one` also counts for exactly 1 in languages without a singular, where
 * it names the only thing: “Job sweep failed”.
 */
export const pluralOf = (text: Plural, count: number, rules: Intl.PluralRules): string =>
  (count === 1 ? text.one : text[rules.select(count)]) ?? text.other
