import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMedia } from '../fixtures/make-media.ts'
import { openVideoFile } from './open-source.ts'

let folder: string
let origin: string
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.end()
})
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-hostile-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  // A usable video, so that a source that opens it is not rejected.
  await makeMedia(join(folder, 'private.ts'), { seconds: 1, format: 'mpegts' })
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const playlist = (uri: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\n${uri}\n#EXT-X-ENDLIST\n`

test.each([
  ['a playlist with a URL', () => playlist(`${origin}/segment.ts`)],
  ['a playlist with a local file', () => playlist(`file://${folder}/private.ts`)],
  ['a playlist with a concat URL', () => playlist(`concat:${origin}/head|file://${folder}/private.ts`)],
  ['a concat script with a local file', () => `ffconcat version 1.0\nfile 'private.ts'\n`],
  ['a concat script with a URL', () => `ffconcat version 1.0\nfile '${origin}/a.mp4'\n`],
  ['a DASH manifest', () => `<?xml version="1.0"?><MPD><BaseURL>${origin}/</BaseURL></MPD>`],
  ['a session description (SDP)', () => `v=0\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n`],
])('rejects a source that refers to other files or hosts, and sends no HTTP request: %s', async (name, text) => {
  for (const ending of ['mp4', 'm3u8', 'ffconcat', 'mpd', 'sdp']) {
    const file = join(folder, `${name}.${ending}`)
    await writeFile(file, text())
    await expect(openVideoFile(file)).rejects.toThrow()
  }
  expect(asked).toEqual([])
})
