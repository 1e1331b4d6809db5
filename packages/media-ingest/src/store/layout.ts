import { join } from 'node:path'

/** Paths of a title's files in the store. Validates the ids, so that input cannot change the path. */
export function titleLayout(storeDir: string, cpId: string | number, vidId: string | number) {
  const [cp, vid] = [plain(cpId), plain(vidId)]
  const media = join(storeDir, 'media', cp, vid)
  const subtitles = join(storeDir, 'subtitles', cp, vid)
  return {
    media,
    subtitles,
    covers: join(storeDir, 'covers', cp, vid),
    staging: join(storeDir, '.ingest', 'staging'),
    cleanSubtitles: join(storeDir, '.ingest', 'subtitles'),
    episode: (n: number) => join(media, String(n)),
    package: (n: number, pkg: string) => join(media, String(n), plain(pkg)),
    subtitle: (code: string, n: number) => join(subtitles, plain(code), `${n}.srt`),
  }
}

function plain(part: string | number): string {
  const text = String(part)
  if (!/^[A-Za-z0-9_-]{1,120}$/.test(text))
    throw new RangeError(`${JSON.stringify(text)} is not a valid folder name in the store`)
  return text
}
