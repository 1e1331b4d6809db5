const mostLength = 200

/**
 * A network's words in one short line, for operators: without the token, and without whatever else could identify somebody, which
 * are addresses and long runs of letters and digits.
 */
export const printableWords = (words: string, token: string): string =>
  words
    .replaceAll(token, '…')
    .replaceAll(/[^\s"'<>]+/g, (word) => (word.includes('@') ? '…' : word))
    .replaceAll(/[\w.~+/=|-]{24,}/g, '…')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, mostLength)
