import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { type MediaSpec, makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'

export interface SmallDrama {
  readonly yaml?: string
  readonly episodes?: number
  readonly media?: MediaSpec
}

/** Creates an import folder with a cover, short real videos, and English and Chinese subtitles of the first episode. */
export async function makeDramaFolder(
  folder: string,
  { yaml, episodes = 2, media = {} }: SmallDrama = {},
): Promise<void> {
  for (const part of ['episodes', 'subtitles/en', 'subtitles/cn']) await mkdir(join(folder, part), { recursive: true })
  await writeFile(
    join(folder, 'drama.yaml'),
    yaml ?? 'names: { en: Own Title, zh: 自己的劇 }\nfreeEpisodes: 1\npricePerEpisode: 5\n',
  )
  await writeFile(join(folder, 'cover.png'), plainPng(540, 720))
  for (let n = 1; n <= episodes; n += 1) await makeMedia(episodeFile(folder, n), { seconds: 2 + n / 10, ...media })
  await writeFile(join(folder, 'subtitles/en/001.srt'), '\ufeff1\r\n00:00:00,100 --> 00:00:01,000\r\nHello\r\n')
  await writeFile(join(folder, 'subtitles/cn/001.srt'), '1\n00:00:00,100 --> 00:00:01,000\n你好\n')
}

export const episodeFile = (folder: string, n: number): string =>
  join(folder, 'episodes', `${String(n).padStart(3, '0')}.mp4`)

function plainPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // PNG header: bit depth 8, colour type 2 (RGB).
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 120)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
