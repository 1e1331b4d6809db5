/** Scripts that write words without spaces: Chinese, Japanese, Thai. Korean has spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u

/** A word of a spaced script, or a run of letters of one that needs no spaces. */
export interface TextRun {
  readonly text: string
  readonly isSpaced: boolean
}

/** The runs of a folded text in order. */
export function textRuns(folded: string): TextRun[] {
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

/** Single letters and pairs of neighbours: what finds a part of a text that has no spaces. */
export function letterPairs(text: string): string[] {
  const signs = [...text]
  return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
}

/** Everything that a folded text can be found by: its words, and letters and pairs where there are no words. */
export function termsOf(folded: string): string[] {
  const terms = textRuns(folded).flatMap(({ text, isSpaced }) =>
    isSpaced ? [text.slice(0, 64)] : [...text, ...letterPairs(text)],
  )
  return [...new Set(terms)]
}
