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

/** Letters that occur in the pattern. */
const named = (pattern: string): string[] =>
  [...new Set(pattern.replace(/\\[a-zA-Z]/g, ' '))].filter((sign) => sign > ' ')

function msOf(regex: RegExp, text: string): number {
  const startMs = performance.now()
  regex.test(text)
  return performance.now() - startMs
}

/** Prefix, repeated part and suffix. */
export type SlowText = readonly [string, string, string]

/**
 * Tries to make a regular expression slow with repetitions of one or two characters and a different ending. Undefined
 * if no text of `length` takes longer than `mostMs`: quadratic patterns take `length` times as long as linear ones.
 */
export function slowText(regex: RegExp, length: number, mostMs: number): SlowText | undefined {
  const own = named(regex.source)
  const signs = [...new Set([...own, ...common])]
  const pumps = [...signs, ...own.flatMap((one) => own.map((other) => one + other)), ...common.map((one) => `${one} `)]
  for (const pump of pumps) {
    const middle = pump.repeat(Math.ceil(length / pump.length))
    for (const start of pump.length === 1 ? ['', 'a', ...own.slice(0, 12)] : ['']) {
      for (const end of ['\u0000', 'a']) {
        const text = start + middle + end
        // Repeated, because a pause of the machine is not the pattern's fault.
        const isSlow = [1, 2, 3].every(() => msOf(regex, text) > mostMs)
        if (isSlow) return [start, pump, end]
      }
    }
  }
  return undefined
}
