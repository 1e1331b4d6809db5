/** A text that depends on `count`, by the categories of `Intl.PluralRules`. */
export type Plural = { readonly other: string } & { readonly [C in Exclude<Intl.LDMLPluralRule, 'other'>]?: string }

export const pluralOf = (text: Plural, category: Intl.LDMLPluralRule): string => text[category] ?? text.other
