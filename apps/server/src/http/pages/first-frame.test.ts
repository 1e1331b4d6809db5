import { createHash } from 'node:crypto'
import { playback } from '@cliffhanger/contract/playback'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { makeWebBuild } from '../../testing/web-build-fixture.ts'
import { registrationScript } from './worker-registration.ts'

const page = `<!doctype html><html lang="en"><head><title>App</title><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" crossorigin href="/assets/app-1.js"><link rel="stylesheet" crossorigin href="/assets/app-1.css"></head><body><div id="root"></div></body></html>`
const drawing = `
export const renderHomePageHtml = async () => ''
export const renderPlayerPlaceholderHtml = async ({ language, isWide, video }) => {
  if (video.vidName === 'Broken') throw new Error('no')
  return '<div data-frame>' + [language, isWide, video.vidName].join('|') + '</div>'
}
`
const [script, sheet] = ['play(document.currentScript)', 'video{color:red}']

let web: Awaited<ReturnType<typeof makeWebBuild>>
let server: TestServer
let vid: string
beforeAll(async () => {
  web = await makeWebBuild({ page, drawing, script, sheet })
  server = await createTestServer({ webDist: web.dist })
  vid = (await publishSample(server.deps.db, 'rose', { names: { en: 'Rose </script> Thorn' } })).vidId
  // Repeats the request, because the first rendering of a server may exceed the timeout.
  await vi.waitFor(async () => expect(block((await ask()).body, 'opening')).not.toBeNull(), { timeout: 20_000 })
})
afterAll(async () => {
  await server.close()
  await web.remove()
})

const ask = (more = '', headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({ url: `/video?vid=${vid}${more}`, headers })
const block = (html: string, id: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the page contains the rendered player and its data, and loads the app only after them', async () => {
  const { body, headers } = await ask()
  expect(block(body, 'opening')).toMatchObject({
    vidId: vid,
    n: 1,
    isNewDevice: true,
    details: { lookTime: 0, start: { rungs: [{}] } },
  })
  const { userId, video } = block(body, 'title')
  expect(userId).toBe('')
  expect(video).toMatchObject({ vidName: 'Rose </script> Thorn', lastLook: 0 })
  expect(Object.keys(video.start)).not.toContain('1')
  expect(body).toMatch(/<div id="first-frame"><div data-frame>en\|true\|Rose .* Thorn<\/div><\/div>/)
  expect(body).toContain(`<style>${sheet}</style>`)
  expect(body).toContain(`<script data-then="/assets/index-1.js">${script}</script><div id="root"></div>`)
  const [before, later] = body.split('<template id="later">')
  expect(before).not.toMatch(/<link[^>]*app-1|<script[^>]* src=/)
  expect(later).toMatch(/app-1\.css.*app-1\.js/)
  // Order in the page: the episode, the player's script, then the data that only the app needs.
  const order = ['id="opening"', 'data-then', 'id="title"'].map((part) => body.indexOf(part))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' ${hashOf(script)} ${hashOf(registrationScript)};`)
  expect(policy).toContain(`style-src 'self' ${hashOf(sheet)};`)
})

test('preloads the first segment for a first visit', async () => {
  const { body, headers } = await ask()
  const { base, rungs } = block(body, 'opening').details.start
  const segment = base + rungs[0].segments.replace('{n}', '0')
  expect(headers.link).toBe(`<${segment}>; rel=preload; as=fetch; crossorigin=anonymous`)
  expect((await ask('', { cookie: 'device=unknown' })).headers.link).toBeUndefined()
})

test('the headers let browsers reuse a stored page only if the page has no embedded episode', async () => {
  expect((await ask()).headers.vary).toBe('accept-encoding, *')
  expect((await ask('&ep=99')).headers.vary).toBe('accept-encoding, accept-language')
})

test('opens the episode in the URL, and the first one if `ep` is not a number', async () => {
  const opened = async (more: string) => block((await ask(more)).body, 'opening')?.n
  expect(await opened('&ep=2')).toBe(2)
  expect(await opened('&ep=x')).toBe(1)
})

test.each([
  ['a locked episode', () => ask('&ep=99')],
  ['an unknown title', () => server.app.inject('/video?vid=999999')],
  ['no title', () => server.app.inject('/video?vid=rose')],
  ['another page', () => server.app.inject(`/wallet?vid=${vid}`)],
])('the page for %s contains no rendered player', async (_, answer) => {
  const { body, headers, statusCode } = await answer()
  expect(statusCode).toBe(200)
  expect(body).toContain('<div id="root"></div>')
  expect(body).not.toMatch(/first-frame|opening/)
  expect(headers.link).toBeUndefined()
})

test('serves the page without a rendered player if rendering the player fails', async () => {
  const { vidId: broken } = await publishSample(server.deps.db, 'broken', { names: { en: 'Broken' } })
  const { body, statusCode } = await server.app.inject(`/video?vid=${broken}`)
  expect(statusCode).toBe(200)
  expect(body).not.toContain('first-frame')
})

test("a known device gets its user's last episode and position, and no preload of a segment", async () => {
  const viewer = await server.viewer()
  await viewer.call(playback.updateEpisodeRecord, { videoId: vid, episodeN: 2, lookTime: 4.5 })
  const { body, headers } = await ask('', { cookie: viewer.state.cookie ?? '' })
  expect(block(body, 'opening')).toMatchObject({ n: 2, isNewDevice: false, details: { lookTime: 4.5 } })
  expect(block(body, 'title')).toMatchObject({ userId: viewer.state.userId, video: { lastLook: 2 } })
  expect(headers.link).toBeUndefined()
})
