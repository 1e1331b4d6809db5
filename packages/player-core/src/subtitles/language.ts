export interface SubtitleFile {
  /** Language id of the subtitle file: 2 en, 4 cn, 5 ru, 6 jp, 8 es, 9 ar, 11 th. */
  language: number
  url: string
}

const english = 2

/**
 * Returns the subtitle file in the viewer's language, or else the English file, or else undefined. There are no
 * Indonesian (10) files, so Indonesian viewers get English.
 */
export function chooseSubtitle(language: number, files: readonly SubtitleFile[]): SubtitleFile | undefined {
  return files.find((file) => file.language === language) ?? files.find((file) => file.language === english)
}
