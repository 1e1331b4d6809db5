import { importUnderNewUrl } from '#ui/later.ts'

/**
 * Creates the function that loads the texts of a feature in a language. The catalogue's list of files, which is a part of
 * every visit, does not name them. After a failure the next call loads the file under another URL.
 * @param files loads the text file of each language, by path
 */
export function createTextLoader<TextFile>(
  files: Readonly<Record<string, () => Promise<TextFile>>>,
): (language: string) => Promise<TextFile> {
  /** Downloads that repeat a failed one under another URL, by language. */
  const repeats = new Map<string, () => Promise<TextFile>>()
  let tries = 0
  return async (language) => {
    const path = Object.keys(files).find((one) => one.includes(`/locales/${language}/`))
    const load = repeats.get(language) ?? files[path ?? '']
    if (!load) throw new RangeError(`no text file in ${language}`)
    try {
      return await load()
    } catch (error) {
      tries += 1
      const repeat = importUnderNewUrl<TextFile>(error, tries)
      if (repeat) repeats.set(language, repeat)
      throw error
    }
  }
}
