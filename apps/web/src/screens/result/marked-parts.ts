import { foldText } from '@cliffhanger/domain/fold-text'

export interface Part {
  readonly text: string
  readonly isMatch: boolean
}

/**
 * Splits a title's name into matching and other parts. A search word matches at the start of a word, compared as search
 * itself does (ignoring case, accents and width).
 */
export function markedParts(name: string, typed: string): readonly Part[] {
  const words = foldText(typed).split(' ').filter(Boolean)
  const letters = [...name]
  const folded = letters.map(foldText)
  const isMatch = letters.map(() => false)
  for (const word of words) {
    for (let at = 0; at < letters.length; at++) {
      const end = endOf(word, folded, at)
      if (end !== undefined) isMatch.fill(true, at, end)
    }
  }
  const parts: { text: string; isMatch: boolean }[] = []
  letters.forEach((letter, at) => {
    const last = parts.at(-1)
    if (last && last.isMatch === isMatch[at]) last.text += letter
    else parts.push({ text: letter, isMatch: isMatch[at] ?? false })
  })
  return parts
}

/** End index of a match at `start`, or undefined. Latin words and numbers match only at the start of a word. */
function endOf(word: string, folded: readonly string[], start: number): number | undefined {
  const before = folded[start - 1] ?? ''
  const isSpaced = /^[\p{Script=Latin}\p{N}]/u.test(word)
  if (folded[start] === '' || (isSpaced && before !== '')) return undefined
  let rest = word
  for (let at = start; at < folded.length; at++) {
    const letter = folded[at] ?? ''
    if (!rest.startsWith(letter)) return undefined
    rest = rest.slice(letter.length)
    if (rest === '') return at + 1
  }
  return undefined
}
