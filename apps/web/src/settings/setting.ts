/** A local-storage key: parses the stored text (undefined if invalid) and formats a value for storage. */
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

/** Defines a setting that holds one of several numbers, for example 0 or 1. */
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

/**
 * Video quality: 0 automatic, 1 data saver, 2 best. The key's name is that of a former on/off switch, which stored 0 or
 * 1.
 */
export const videoQualitySetting = choiceSetting('saveData', [0, 1, 2], 0)

/** 1 if the viewer muted the player. A mute that the browser forced is not stored. */
export const mutedSetting = choiceSetting('muted', [0, 1], 0)
