/** One persisted key: how its text is read (undefined when it is not valid) and written. */
export interface Setting<T> {
  readonly key: string
  readonly initial: T
  parse(text: string): T | undefined
  format(value: T): string
}

export const textSetting = (key: string, initial = ''): Setting<string> => ({
  key,
  initial,
  parse: (text) => text,
  format: (value) => value,
})

export const numberSetting = (key: string, initial: number): Setting<number> => ({
  key,
  initial,
  parse: (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined),
  format: String,
})

/** One of a few numbers, for example 0 or 1. */
export const choiceSetting = <const V extends number, I extends V | undefined = V>(
  key: string,
  values: readonly V[],
  initial: I,
): Setting<V | I> => ({
  key,
  initial,
  parse: (text) => values.find((value) => String(value) === text),
  format: String,
})

/** Anything JSON can hold; `read` answers undefined for what it does not accept. */
export function jsonSetting<T>(key: string, initial: T, read: (value: unknown) => T | undefined): Setting<T> {
  // The same text answers the same object, so that React sees no change.
  let last: { readonly text: string; readonly value: T | undefined } | undefined
  function parse(text: string) {
    try {
      return read(JSON.parse(text))
    } catch {
      return undefined
    }
  }
  return {
    key,
    initial,
    parse: (text) => {
      if (last?.text !== text) last = { text, value: parse(text) }
      return last.value
    },
    format: (value) => JSON.stringify(value),
  }
}
