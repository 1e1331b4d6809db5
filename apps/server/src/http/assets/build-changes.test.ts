import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyChanges } from '../../testing/apply-changes.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import type { WebFile } from '../web-files.ts'
import { type BuildChanges, createBuildChanges, replaceFileNames } from './build-changes.ts'

const lines = Array.from({ length: 300 }, (_, n) => `export const text${n} = "${(n * 7919).toString(36)}"`).join('\n')
const old = {
  'app-11111111.js': `${lines}\nimport("./mine-11111111.js")`,
  'mine-11111111.js': `${lines}\nexport const title = "Me"`,
  'start-1111111a.js': `${lines}\nexport const hello = "Hello"`,
  'start-1111111b.js': `${lines}${lines}\nexport const hello = "สวัสดี"`,
  'same-11111111.js': lines,
}
const fresh = {
  'app-22222222.js': `${lines}\nimport("./mine-22222222.js")`,
  'mine-22222222.js': `${lines}\nexport const title = "You"`,
  'start-1111111a.js': old['start-1111111a.js'],
  'start-2222222b.js': `${lines}${lines}\nexport const hello = "สวัสดีค่ะ"`,
  'same-11111111.js': lines,
  'new-22222222.js': 'export {}',
}

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-changes-'))
  const dist = join(folder, 'dist')
  const start = async (files: Readonly<Record<string, string>>, dataDir?: string) => {
    await rm(dist, { recursive: true, force: true })
    await mkdir(join(dist, 'assets'), { recursive: true })
    for (const [name, text] of Object.entries(files)) await writeFile(join(dist, 'assets', name), text)
    const env = dataDir === undefined ? {} : { DATA_DIR: dataDir }
    return createTestServer({ webDist: dist, isKeepingAssets: true, env })
  }
  const before = await start(old)
  const dataDir = join(folder, 'data')
  await cp(join(before.deps.config.dataDir, 'web-assets'), join(dataDir, 'web-assets'), { recursive: true })
  await before.close()
  server = await start(fresh, dataDir)
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})
const ask = (from: string) => server.app.inject(`/offline/changes?from=${from}`)

test('computes the changes since each earlier build only once, and for one build at a time', async () => {
  const builds = ['1', '2', '3'].map((end) => [`app-1111111${end}.js`, `mine-1111111${end}.js`])
  const fileOf = (text: string): WebFile => ({
    type: 'text/javascript',
    body: Buffer.from(text),
    encoded: {},
    isImmutable: true,
  })
  const read: string[] = []
  const find = async (path: string) => {
    read.push(path.slice('/assets/'.length))
    return fileOf(lines)
  }
  const buildWith = (name: string) => builds.find((build) => build.includes(name))
  const changesSince = createBuildChanges(
    { find, buildWith },
    new Map([['/assets/app-22222222.js', fileOf(`${lines}new`)]]),
  )
  const asked = [...builds.flat(), ...builds.flat()].map((name) => changesSince(name))
  expect(new Set(await Promise.all(asked)).size).toBe(builds.length)
  expect(read).toEqual(builds.flat())
})

test('rate-limits a client that requests changes since a build too often', async () => {
  const env = { RATE_LIMITS: 'on' }
  const limited = await createTestServer({ webDist: join(folder, 'dist'), isKeepingAssets: true, env })
  const statuses: number[] = []
  for (let count = 0; count < 261; count += 1) {
    statuses.push((await limited.app.inject('/offline/changes?from=unknown-11111111.js')).statusCode)
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  await limited.close()
})

test('the changes since an earlier build are enough to rebuild each renamed file from that build', async () => {
  const answer = await ask('app-11111111.js')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  const { renamed, parts }: BuildChanges = answer.json()
  expect(renamed).toEqual({
    'app-11111111.js': 'app-22222222.js',
    'mine-11111111.js': 'mine-22222222.js',
    'start-1111111b.js': 'start-2222222b.js',
  })
  // The new build of `app` differs only in the name of a file that it imports, so it needs no parts.
  expect(Object.keys(parts).sort()).toEqual(['mine-22222222.js', 'start-2222222b.js'])
  const texts: Readonly<Record<string, string>> = { ...old, ...fresh }
  for (const [before, after] of Object.entries(renamed)) {
    const text = replaceFileNames(texts[before] ?? '', renamed)
    expect(applyChanges(text, parts[after] ?? [[0, text.length]])).toBe(texts[after])
  }
  expect(answer.body.length).toBeLessThan(800)
})

test.each(['unknown-11111111.js', '', '../../secrets.json', 'app-22222222.js'])(
  'returns 404 for the changes since the build of %j, which is not a file of an earlier build',
  async (from) => {
    expect((await ask(from)).statusCode).toBe(404)
  },
)

test('files of the earlier build are still served', async () => {
  const answer = await server.app.inject({
    url: '/assets/mine-11111111.js',
    headers: { 'accept-encoding': 'identity' },
  })
  expect([answer.statusCode, answer.body]).toEqual([200, old['mine-11111111.js']])
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await server.app.inject('/assets/mine-00000000.js')).statusCode).toBe(404)
})
