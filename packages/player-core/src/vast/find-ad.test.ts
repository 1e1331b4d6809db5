import { expect, test } from 'vitest'
import { inLineVast, mediaFile, wrapperVast } from '../testing/vast-document.ts'
import { findAd } from './find-ad.ts'
import { readVast } from './read-vast.ts'

const isAllowed = (url: string) => url.startsWith('https://ads.example/')
const tag = 'https://ads.example/tag'

/** Calls findAd. Loading a URL returns its entry in `documents`; other URLs cannot be loaded. */
function find(documents: Readonly<Record<string, string>>, limits: { maxSeconds?: number; width?: number } = {}) {
  const load = async (url: string) => documents[url] ?? Promise.reject(new Error('not loaded'))
  return findAd(tag, { maxSeconds: 30, width: 720, ...limits, isAllowed, load })
}

test('finds the video of an ad and its tracking pixels', async () => {
  expect(await find({ [tag]: inLineVast() })).toEqual({
    url: 'https://ads.example/clip.mp4',
    seconds: 15,
    pixels: {
      ...{ impression: ['https://ads.example/seen?a=1&b=2'], start: [], firstQuartile: [], midpoint: [] },
      ...{ thirdQuartile: [], complete: ['https://ads.example/end'] },
    },
  })
})

test('returns `long` for an ad longer than maxSeconds', async () => {
  const documents = { [tag]: inLineVast({ duration: '00:00:30.500' }) }
  expect(await find(documents)).toBe('long')
  expect(await find(documents, { maxSeconds: 31 })).toMatchObject({ seconds: 30.5 })
})

test('follows up to five wrappers and keeps their tracking pixels', async () => {
  const chain = (count: number) =>
    Object.fromEntries([
      ...Array.from({ length: count }, (_, at) => [
        at === 0 ? tag : `https://ads.example/${at}`,
        wrapperVast(`https://ads.example/${at + 1}`),
      ]),
      [`https://ads.example/${count}`, inLineVast()],
    ])
  const found = await find(chain(5))
  expect(found).toMatchObject({ url: 'https://ads.example/clip.mp4' })
  expect(typeof found === 'object' && found.pixels.impression).toHaveLength(6)
  expect(await find(chain(6))).toBe('failed')
  expect(await find({ [tag]: wrapperVast(tag) })).toBe('failed')
})

test('chooses the smallest file that fills the picture', async () => {
  const file = (width: number) =>
    mediaFile(`https://ads.example/${width}.mp4`, `type="video/mp4" delivery="progressive" width="${width}" height="1"`)
  const documents = { [tag]: inLineVast({ files: [1080, 360, 720].map(file).join('') }) }
  expect(await find(documents, { width: 400 })).toMatchObject({ url: 'https://ads.example/720.mp4' })
  expect(await find(documents, { width: 4000 })).toMatchObject({ url: 'https://ads.example/1080.mp4' })
})

test.each([
  [
    'a script as media',
    { files: mediaFile('https://ads.example/a.js', 'type="application/javascript" delivery="progressive"') },
  ],
  [
    'a VPAID unit',
    { files: mediaFile('https://ads.example/a.mp4', 'type="video/mp4" delivery="progressive" apiFramework="VPAID"') },
  ],
  ['a stream', { files: mediaFile('https://ads.example/a.mp4', 'type="video/mp4" delivery="streaming"') }],
  ['no duration', { duration: '15' }],
])('%s does not count as an ad', async (_, wanted) => {
  expect(await find({ [tag]: inLineVast(wanted) })).toBe('none')
})

test.each([
  ['a video of another host', inLineVast({ files: mediaFile('https://evil.example/clip.mp4') })],
  ['a video without https', inLineVast({ files: mediaFile('http://ads.example/clip.mp4') })],
  ['a script as address', inLineVast({ files: mediaFile('javascript:alert(1)') })],
  ['an unknown version', inLineVast({ version: '2.0' })],
  ['a page', '<!doctype html><html><body>Blocked</body></html>'],
  ['JSON', '{"ad":1}'],
  ['entities', `<!DOCTYPE VAST [<!ENTITY a "x">]>${inLineVast()}`],
  ['another root', '<Ad/>'],
])('findAd returns `failed` for %s', async (_, document) => {
  expect(await find({ [tag]: document })).toBe('failed')
})

test('leaves out tracking pixels on hosts that do not belong to the ad network', async () => {
  const more = '<Tracking event="start">https://evil.example/pixel</Tracking><Tracking event="start">data:,</Tracking>'
  expect(await find({ [tag]: inLineVast({ more }) })).toMatchObject({ pixels: { start: [] } })
})

test('an empty document means that there is no ad now', async () => {
  expect(await find({ [tag]: '<VAST version="4.0"/>' })).toBe('none')
  expect(readVast('<VAST version="3.0"></VAST>')).toBeUndefined()
})

test.each([
  ['an ad tag', 'https://evil.example/tag', []],
  ['a wrapper', tag, [tag]],
])('findAd returns `failed` for %s on another host, from which it loads nothing', async (_, first, requests) => {
  const loaded: string[] = []
  async function load(url: string) {
    loaded.push(url)
    return url === tag ? wrapperVast('https://evil.example/tag') : inLineVast()
  }
  expect(await findAd(first, { maxSeconds: 30, width: 1, isAllowed, load })).toBe('failed')
  expect(loaded).toEqual(requests)
})
