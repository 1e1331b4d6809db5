import { randomBytes } from 'node:crypto'
import type { MediaSpec } from '@cliffhanger/media-ingest/fixtures/make-media'

/** A file in a title's folder that the upload checks refuse. */
export interface HostileTitleFile {
  /** Path in the folder: of the first episode, its subtitle, the cover or the title file. */
  readonly path: string
  /** Problem code that the checks report. */
  readonly code: string
  bytes(video: Buffer, made: (spec: MediaSpec) => Promise<Buffer>): Buffer | Promise<Buffer>
}

const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'

/** Hostile files of each kind. `bytes` gets a valid video, and a function that creates other videos. */
export const hostileTitleFiles: readonly HostileTitleFile[] = [
  { path: '001.mp4', code: 'empty', bytes: () => Buffer.alloc(0) },
  { path: '001.mp4', code: 'empty', bytes: () => Buffer.alloc(10_000) },
  { path: '001.mp4', code: 'truncated', bytes: (video) => video.subarray(0, 700) },
  { path: '001.mp4', code: 'truncated', bytes: (video) => video.subarray(0, Math.floor(video.length * 0.6)) },
  { path: '001.mp4', code: 'unreadable', bytes: () => Buffer.from(playlist) },
  { path: '001.ts', code: 'unreadable', bytes: () => Buffer.from(`ffconcat version 1.0\nfile '/etc/passwd'\n`) },
  { path: '001.mkv', code: 'unreadable', bytes: () => Buffer.from('<?xml version="1.0"?><MPD></MPD>') },
  { path: '001.mov', code: 'unreadable', bytes: () => randomBytes(50_000) },
  { path: '001.mp4', code: 'noVideo', bytes: (_, made) => made({ video: false }) },
  { path: '001.mp4', code: 'tooShort', bytes: (_, made) => made({ seconds: 0.4 }) },
  { path: '001.mp4', code: 'tooSmall', bytes: (_, made) => made({ width: 64, height: 114 }) },
  { path: '001.srt', code: 'subtitle', bytes: () => Buffer.from([0, 1, 2, 3]) },
  { path: 'cover.jpg', code: 'cover', bytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  { path: 'drama.yaml', code: 'titleFile', bytes: () => Buffer.from('names: { en: X }\nfreeEpisode: 1\n') },
]
