/** Zero-width (non-)joiners: needed in letters and emoji, harmless in a terminal. */
const joiners = '\u200c\u200d'
const wide =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Makes a viewer's text safe to print: characters that move the cursor, change colours or the window title, reverse the
 * text direction or are invisible are written as their codes. Line breaks stay.
 */
export function escapeUnprintable(text: string): string {
  const lines = text.replace(/\r\n/g, '\n').replaceAll('\t', '  ')
  return lines.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character === '\n' || joiners.includes(character) ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}

/** Like `escapeUnprintable`, but on one line, for use within a line: viewers cannot forge a line of our output. */
export const escapeUnprintableInLine = (text: string): string => escapeUnprintable(text).replaceAll('\n', '\\u{a}')

const widthOf = (text: string): number =>
  Array.from(graphemes.segment(text), ({ segment }) => (wide.test(segment) ? 2 : 1)).reduce<number>((a, b) => a + b, 0)

/** Wraps a text into lines of at most `width` columns, at spaces where possible. */
export function wrapLines(text: string, width: number): string[] {
  return escapeUnprintable(text)
    .split('\n')
    .flatMap((line) => wrapLine(line, width))
}

function wrapLine(line: string, width: number): string[] {
  const lines = ['']
  for (const word of line.split(/(?<= )/)) {
    const isWhole = widthOf(word.trimEnd()) <= width
    const pieces = isWhole ? [word] : Array.from(graphemes.segment(word), ({ segment }) => segment)
    for (const piece of pieces) {
      const current = lines.at(-1) ?? ''
      if (widthOf(current) + widthOf(piece.trimEnd()) <= width) lines[lines.length - 1] = current + piece
      else lines.push(piece)
    }
  }
  return lines.map((one) => one.trimEnd())
}

/** Returns the first non-empty line, cut to `width` columns. */
export function firstLine(text: string, width: number): string {
  const [line = '', ...more] = wrapLines(text.trim(), width - 2)
  return more.length > 0 ? `${line} …` : line
}
