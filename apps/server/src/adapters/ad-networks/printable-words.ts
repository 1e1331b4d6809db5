const mostLength = 200

/**
 * Shortens an ad network's message to one line for operators, and removes the token and possible personal data: email
 * addresses and long runs of letters and digits.
 */
export const redactNetworkMessage = (words: string, token: string): string =>
  words
    .replaceAll(token, '…')
    .replaceAll(/[^\s"'<>]+/g, (word) => (word.includes('@') ? '…' : word))
    .replaceAll(/[\w.~+/=|-]{24,}/g, '…')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, mostLength)
