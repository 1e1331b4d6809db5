import type { Setting } from './setting.ts'

/** A setting stored as JSON; `read` returns undefined for invalid values. */
export function jsonSetting<T>(key: string, initial: T, read: (value: unknown) => T | undefined): Setting<T> {
  // Returns the same object for the same text, so that React sees no change.
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
