import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProbeReport } from '@cliffhanger/contract/probe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../../cli/run.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { environmentOf } from '../../testing/test-site.ts'
import { createTestTerminal } from '../../testing/test-terminal.ts'
import { makeWebBuild } from '../../testing/web-build-fixture.ts'
import { inlineScriptHash } from './measured-page.ts'
import { probeFolder } from './report-store.ts'

const page = `<!doctype html><html lang="en"><head><title>App</title><script type="module" src="/assets/a.js"></script></head><body><div id="root"></div></body></html>`
const drawing = `export const renderHomePageHtml = async () => ''\nexport const renderPlayerPlaceholderHtml = async () => '<div></div>'`
const html = { accept: 'text/html' }

let web: Awaited<ReturnType<typeof makeWebBuild>>
let server: TestServer
let vidId: string
beforeAll(async () => {
  web = await makeWebBuild({ page, drawing })
  const built = { 'probe-main.js': 'draw()', 'probe-main.css': 'p{}', 'probe-measure.js': 'measure()' }
  for (const [name, text] of Object.entries(built)) await writeFile(join(`${web.dist}-server`, name), text)
  server = await createTestServer({ webDist: web.dist, env: { PROBE: '1', RATE_LIMITS: 'on' } })
  ;({ vidId } = await publishSample(server.deps.db, 'rose'))
})
afterAll(async () => {
  await server.close()
  await web.remove()
})
// Advances the clock, so that the rate limit per client network does not affect the next test.
beforeEach(() => {
  server.clock.now += 3_600_000
})

const report: ProbeReport = {
  label: 'iPhone 13 | Instagram',
  startedAt: Date.UTC(2026, 10, 25),
  userAgent: 'Safari',
  width: 390,
  height: 844,
  pixelRatio: 3,
  isHttps: true,
  isInstalled: false,
  codecs: [{ name: 'H.264 540p', isSupported: true, isSmooth: true, isPowerEfficient: true }],
  swipes: [{ firstFrameMs: 16.4, motionMs: 50, wasReady: true }],
  faults: [],
  link: { firstFrameMs: 700, motionMs: 750, mediaPath: 'ManagedMediaSource', isMuted: true, isTapped: false },
  playback: { stalls: 0, stallMs: 0, playMs: 9_000, frames: 300, droppedFrames: 2 },
  back: { isFromMemory: true },
}
const send = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/_probe/reports',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
const stored = () => readdir(probeFolder(server.deps.config.dataDir)).catch(() => [])

test('without PROBE=1 the probe page and its endpoints do not exist, and no other page is measured', async () => {
  const plain = await createTestServer({ webDist: web.dist })
  const ask = (method: 'GET' | 'POST', url: string) => plain.app.inject({ method, url, headers: html })
  expect((await ask('GET', '/_probe')).statusCode).toBe(404)
  expect((await ask('POST', '/_probe/start')).statusCode).toBe(404)
  expect((await ask('POST', '/_probe/reports')).statusCode).toBe(404)
  const { body } = await plain.app.inject({ url: '/terms', headers: html, cookies: { probe: '1' } })
  expect(body).not.toContain('measure()')
  await plain.close()
})

test('the probe page runs only its own inline code and contains the id of a title to measure', async () => {
  const { body, headers, statusCode } = await server.app.inject({ url: '/_probe', headers: html })
  expect(statusCode).toBe(200)
  expect(body).toContain(`data-vid="${vidId}"`)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`script-src ${inlineScriptHash('draw()')};`)
  expect(policy).not.toContain('unsafe')
})

test('only browsers that started a run get the measuring script, as the first script and allowed by its hash', async () => {
  const started = await server.app.inject({ method: 'POST', url: '/_probe/start' })
  expect([started.statusCode, started.headers['clear-site-data']]).toEqual([204, '"cache"'])
  expect(started.cookies).toMatchObject([{ name: 'probe', httpOnly: true, sameSite: 'Lax', maxAge: 1_800 }])
  const measured = await server.app.inject({ url: '/terms', headers: html, cookies: { probe: '1' } })
  expect(measured.body).toContain('<head><script>measure()</script>')
  expect(measured.headers['content-security-policy']).toContain(inlineScriptHash('measure()'))
  const other = await server.app.inject({ url: '/terms', headers: html })
  expect(other.body).not.toContain('measure()')
  expect(other.headers['content-security-policy']).not.toContain(inlineScriptHash('measure()'))
})

test('stores a report as one file without undeclared fields, and the command prints it', async () => {
  expect((await send({ ...report, userId: '10000042' })).statusCode).toBe(204)
  expect(await stored()).toHaveLength(1)
  const terminal = createTestTerminal(tmpdir())
  const nothing = () => Promise.reject(new Error('needs no database'))
  expect(await runCommand(['probe-results'], terminal, nothing, environmentOf(server))).toBe(0)
  expect(terminal.lines.at(-1)).toBe(
    '| 2026-11-25 00:00 UTC | iPhone 13 / Instagram | ManagedMediaSource | 700 | 16 | – | – | 2 of 300 | from memory | – |',
  )
  const [name = ''] = await stored()
  const text = await readFile(join(probeFolder(server.deps.config.dataDir), name), 'utf8')
  expect(JSON.parse(text)).toEqual(report)
})

test.each([
  ['a wrong type', { ...report, width: 'wide' }, 400, 'width'],
  ['a missing field', { ...report, faults: undefined }, 400, 'faults'],
  [
    'a number out of range',
    { ...report, swipes: [{ firstFrameMs: -1, motionMs: 1, wasReady: true }] },
    400,
    'swipes.0.firstFrameMs',
  ],
  ['a text that is too long', { ...report, label: 'x'.repeat(81) }, 400, 'label'],
  ['more than 8 kB', { ...report, more: 'x'.repeat(8 * 1024) }, 413, 'large'],
])('refuses %s and stores nothing', async (_, body, status, named) => {
  const before = await stored()
  const refused = await send(body)
  expect(refused.statusCode).toBe(status)
  expect(refused.json().message).toContain(named)
  expect(await stored()).toEqual(before)
})

test('of 21 reports from one client network at once the last is refused, and so is a report sent as plain text', async () => {
  expect((await send(report, { 'content-type': 'text/plain' })).statusCode).toBe(400)
  const codes: number[] = []
  for (let run = 0; run < 21; run += 1) codes.push((await send(report)).statusCode)
  expect(codes.filter((code) => code === 204).length).toBeLessThanOrEqual(20)
  expect(codes.at(-1)).toBe(429)
})

test('once the folder has 500 reports, further ones are refused with a reason, even concurrent ones', async () => {
  const folder = probeFolder(server.deps.config.dataDir)
  await mkdir(folder, { recursive: true })
  const missing = 498 - (await stored()).length
  await Promise.all(Array.from({ length: missing }, (_, n) => writeFile(join(folder, `old-${n}.json`), '{}')))
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(report)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toContain('no room for more reports')
  expect(await stored()).toHaveLength(500)
})

test('reports are refused once the folder has 2 MB', async () => {
  const folder = probeFolder(server.deps.config.dataDir)
  const names = await stored()
  await Promise.all(names.map((name) => rm(join(folder, name))))
  await writeFile(join(folder, 'large.json'), ' '.repeat(2 * 1024 * 1024))
  expect((await send(report)).statusCode).toBe(409)
})
