/** Top folders of published files. Everything else at the top of a local store is not published, such as drafts. */
export const publishedFolders = ['media', 'covers', 'subtitles'] as const

/** Returns the paths of a title's files in the store. Validates the ids, which prevents path traversal. */
export function titleLayout(cpId: string | number, vidId: string | number) {
  const [cp, vid] = [plain(cpId), plain(vidId)]
  const media = `media/${cp}/${vid}`
  const subtitles = `subtitles/${cp}/${vid}`
  return {
    media,
    subtitles,
    covers: `covers/${cp}/${vid}`,
    episode: (n: number) => `${media}/${n}`,
    package: (n: number, pkg: string) => `${media}/${n}/${plain(pkg)}`,
    subtitle: (code: string, n: number) => `${subtitles}/${plain(code)}/${n}.srt`,
  }
}

function plain(part: string | number): string {
  const text = String(part)
  if (!/^[A-Za-z0-9_-]{1,120}$/.test(text))
    throw new RangeError(`${JSON.stringify(text)} is not a valid folder name in the store`)
  return text
}

/**
 * Returns true if a file may be replaced under its path: an episode's master playlist or a subtitle. All other files
 * never change.
 */
export const isReplaceable = (path: string): boolean => /^subtitles\/|^media(\/\d+){3}\/master\.m3u8$/.test(path)
