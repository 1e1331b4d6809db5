/** A text with one form per plural category of `Intl.PluralRules`, selected by the value `count`. */
export type Plural = { readonly other: string } & { readonly [C in Exclude<Intl.LDMLPluralRule, 'other'>]?: string }
export type Message = string | Plural
export type Messages = Readonly<Record<string, Message>>

/** Type of a translated file: the same keys as English, and plurals for the same keys. */
export type Translated<Area extends Messages> = {
  readonly [K in keyof Area]: Area[K] extends string ? string : Plural
}

type PlaceholdersIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never
/** Union of the placeholder names in a message: `{count}` → 'count'. */
export type PlaceholdersOf<M> = M extends string
  ? PlaceholdersIn<M>
  : M extends { readonly other: infer O }
    ? PlaceholdersIn<O>
    : never
