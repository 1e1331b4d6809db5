/** A persisted key: how its text is parsed (undefined if invalid) and written. */
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

/** One of several numbers, for example 0 or 1. */
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

/** Picture quality: 0 automatic, 1 data saver, 2 best. Its name is that of the former switch, which stored 0 or 1. */
export const quality = choiceSetting('saveData', [0, 1, 2], 0)

/** The viewer's choice; a mute forced by the browser is not stored. */
export const isMuted = choiceSetting('muted', [0, 1], 0)
