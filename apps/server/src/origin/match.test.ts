import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchOrigin } from './match.ts'

const token = `1790000000.${'A'.repeat(43)}`
const pkg = 'ab12cd34ef'
const key = `0123456789-${'b'.repeat(48)}`

test('maps URL paths to files of the store', () => {
  const files = {
    [`/media/${token}/1001/10001/3/master.m3u8`]: 'media/1001/10001/3/master.m3u8',
    [`/media/${token}/1001/10001/3/${pkg}/540.m3u8`]: `media/1001/10001/3/${pkg}/540.m3u8`,
    [`/media/${token}/1001/10001/3/${pkg}/540/init.mp4`]: `media/1001/10001/3/${pkg}/540/init.mp4`,
    [`/media/${token}/1001/10001/3/${pkg}/1080/12.m4s`]: `media/1001/10001/3/${pkg}/1080/12.m4s`,
    [`/media/${token}/1001/10001/3/${pkg}/audio-es.m3u8`]: `media/1001/10001/3/${pkg}/audio-es.m3u8`,
    [`/media/${token}/1001/10001/3/${pkg}/audio-es/0.m4s`]: `media/1001/10001/3/${pkg}/audio-es/0.m4s`,
    [`/subtitles/${token}/1001/10001/cn/3.srt`]: 'subtitles/1001/10001/cn/3.srt',
    [`/covers/1001/10001/${key}/540.webp`]: `covers/1001/10001/${key}/540.webp`,
    [`/covers/1001/10001/${key}/0-share.jpg`]: `covers/1001/10001/${key}/0-share.jpg`,
  }
  for (const [path, file] of Object.entries(files)) expect(matchOrigin(path)?.file).toBe(file)
})

test('all files except covers need a token', () => {
  expect(matchOrigin(`/covers/1001/10001/${key}/540.webp`)?.guard).toBeUndefined()
  expect(matchOrigin(`/media/${token}/1001/10001/3/master.m3u8`)?.guard?.subject).toEqual({
    cpId: '1001',
    vidId: '10001',
    episodeN: '3',
  })
})

test('every accepted media path is inside the store', () => {
  const inside = /^(media|subtitles|covers)(\/[\w-]+)+\/[\w-]+\.(m3u8|mp4|m4s|srt|webp|jpg)$/
  const part = fc.oneof(
    fc.constantFrom(
      token,
      '1001',
      '10001',
      '3',
      pkg,
      '540',
      'audio-es',
      'cn',
      key,
      'master.m3u8',
      '540.m3u8',
      'init.mp4',
      '0.m4s',
      '3.srt',
      '0-share.jpg',
    ),
    fc.constantFrom('..', '.', '', '%2e%2e', '..%2f', '\\..', '540.webp', 'package.json', 'C:', '~', '3\n'),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.constantFrom('media', 'subtitles', 'covers'), fc.array(part, { maxLength: 8 }), (root, parts) => {
      const match = matchOrigin(`/${root}/${parts.join('/')}`)
      return match === undefined || (inside.test(match.file) && !match.file.includes('..'))
    }),
    { numRuns: 3000 },
  )
})
