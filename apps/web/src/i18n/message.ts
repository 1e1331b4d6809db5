/** A text that depends on `count`, by the plural categories of `Intl.PluralRules`. */
export type Plural = { readonly other: string } & { readonly [C in Exclude<Intl.LDMLPluralRule, 'other'>]?: string }
export type Message = string | Plural
export type Messages = Readonly<Record<string, Message>>

/** The shape of a translated file: the same keys as English, a plural where English has one. */
export type Translated<Area extends Messages> = {
  readonly [K in keyof Area]: Area[K] extends string ? string : Plural
}

type PlaceholdersIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never
/** The placeholders of a message: `{count}` → 'count'. */
export type PlaceholdersOf<M> = M extends string
  ? PlaceholdersIn<M>
  : M extends { readonly other: infer O }
    ? PlaceholdersIn<O>
    : never
