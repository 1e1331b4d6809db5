/** The URL of a text, or undefined if it is none. `URL.canParse` is missing in Chrome before 120. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
