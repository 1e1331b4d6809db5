/** A text that depends on `count`, with one form per category of `Intl.PluralRules`. */
export type PluralForms = { readonly other: string } & {
  readonly [C in Exclude<Intl.LDMLPluralRule, 'other'>]?: string
}

/** The texts of an area in another language: the same keys as in English, and plural forms for the same keys. */
export type TranslatedTexts<English> = {
  readonly [K in keyof English]: English[K] extends string ? string : PluralForms
}

export const definePlural = <P extends PluralForms>(forms: P): P => forms

/**
 * Returns the form of a text for `count`. For exactly 1, uses the form `one` if it exists, even in languages without a
 * singular, so that the text can name the single item: “Job sweep failed”.
 */
export const selectPluralForm = (text: PluralForms, count: number, rules: Intl.PluralRules): string =>
  (count === 1 ? text.one : text[rules.select(count)]) ?? text.other
