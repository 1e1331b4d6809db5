/** Parses a URL; returns undefined if the text is not a URL. `URL.canParse` is missing in Chrome before 120. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
