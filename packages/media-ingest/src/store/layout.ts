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

/** Returns the ids in the path of an episode's package in the store; undefined for the path of another folder. */
export function parsePackagePath(path: string): { vidId: string; n: number; pkg: string } | undefined {
  const [, vidId, n, pkg] = /^media\/\d+\/(\d+)\/(\d+)\/([^/]+)$/.exec(path) ?? []
  return vidId === undefined || n === undefined || pkg === undefined ? undefined : { vidId, n: Number(n), pkg }
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
