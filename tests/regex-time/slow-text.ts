const common = [
  'a',
  'A',
  '0',
  ' ',
  '\t',
  '\n',
  '.',
  ',',
  '-',
  '/',
  '"',
  "'",
  '<',
  '&',
  '=',
  '\\',
  '{',
  '[',
  '_',
  ':',
  '@',
  'é',
  '*',
  '`',
  '#',
  '(',
]

/** Returns the distinct characters of a pattern, without escapes such as `\d`. */
const named = (pattern: string): string[] =>
  [...new Set(pattern.replace(/\\[a-zA-Z]/g, ' '))].filter((sign) => sign > ' ')

function msOf(regex: RegExp, text: string): number {
  const startMs = performance.now()
  regex.test(text)
  return performance.now() - startMs
}

/** A slow input: prefix, repeated part and suffix. */
export type SlowText = readonly [string, string, string]

/**
 * Searches for an input that makes a regular expression slow: repetitions of one or two characters, then a different
 * ending. Returns undefined if no input of `length` takes longer than `mostMs`.
 */
export function findSlowText(regex: RegExp, length: number, mostMs: number): SlowText | undefined {
  const own = named(regex.source)
  const signs = [...new Set([...own, ...common])]
  const pumps = [...signs, ...own.flatMap((one) => own.map((other) => one + other)), ...common.map((one) => `${one} `)]
  for (const pump of pumps) {
    const middle = pump.repeat(Math.ceil(length / pump.length))
    for (const start of pump.length === 1 ? ['', 'a', ...own.slice(0, 12)] : ['']) {
      for (const end of ['\u0000', 'a']) {
        const text = start + middle + end
        // Measures three times, because a single slow run may be due to other load on the machine.
        const isSlow = [1, 2, 3].every(() => msOf(regex, text) > mostMs)
        if (isSlow) return [start, pump, end]
      }
    }
  }
  return undefined
}
