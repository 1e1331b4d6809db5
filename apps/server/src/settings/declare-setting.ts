export interface Setting<T, S extends string | undefined> {
  /** Description for `.env.example`, in one sentence. */
  readonly description: string
  /** Default value, as text that `read` parses. */
  readonly standard: S
  /** Example for a variable without a default value. */
  readonly example?: string
  /** Parses the text of the variable. @throws Error that describes the valid text */
  read(text: string, cwd: string): T
}

/** A setting with a default value. */
export const withDefault = <T>(
  standard: string,
  declared: Omit<Setting<T, string>, 'standard'>,
): Setting<T, string> => ({ ...declared, standard })

/** A setting that may be missing. */
export const optional = <T>(declared: Omit<Setting<T, undefined>, 'standard'>): Setting<T, undefined> => ({
  ...declared,
  standard: undefined,
})
