import type { Setting } from './setting.ts'

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
