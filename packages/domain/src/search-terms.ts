/** Letters of scripts that are written without spaces between words: Chinese, Japanese, Thai. Korean uses spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u

/** A word of a script with spaces, or a sequence of letters of a script without spaces. */
export interface TextRun {
  readonly text: string
  readonly isSpaced: boolean
}

/** Splits a text, normalized by `normalizeSearchText`, into runs. */
export function splitTextRuns(folded: string): TextRun[] {
  const runs: { text: string; isSpaced: boolean }[] = []
  for (const word of folded.split(' ')) {
    let open: { text: string; isSpaced: boolean } | undefined
    for (const sign of word) {
      const isSpaced = !unspaced.test(sign) && !(open?.isSpaced === false && /\p{M}/u.test(sign))
      if (open?.isSpaced !== isSpaced) {
        open = { text: '', isSpaced }
        runs.push(open)
      }
      open.text += sign
    }
  }
  return runs
}

/** Returns the pairs of adjacent letters, which match parts of a text without spaces. */
export function letterPairs(text: string): string[] {
  const signs = [...text]
  return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
}

/**
 * Returns the search terms of a text normalized by `normalizeSearchText`: its words, or letters and letter pairs for scripts
 * without spaces.
 */
export function extractSearchTerms(folded: string): string[] {
  const terms = splitTextRuns(folded).flatMap(({ text, isSpaced }) =>
    isSpaced ? [text.slice(0, 64)] : [...text, ...letterPairs(text)],
  )
  return [...new Set(terms)]
}
