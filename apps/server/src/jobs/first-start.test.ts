import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDramaFolder } from '../testing/operator-folder.ts'
import { publishSample } from '../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { beginFirstStartImport } from './first-start.ts'

let server: TestServer
let demo: string
let said: string[]

beforeAll(async () => {
  demo = await mkdtemp(join(tmpdir(), 'cliffhanger-demo-'))
  for (const id of ['one', 'two']) {
    await makeDramaFolder(join(demo, 'titles', id), { yaml: `names: { en: ${id} }\n`, episodes: 1 })
  }
  await mkdir(join(demo, 'titles', 'broken', 'episodes'), { recursive: true })
  const modules = '{ id: best, cardType: 32, names: { en: Best }, titles: [two, broken, one] }'
  await writeFile(join(demo, 'home.yaml'), `modules:\n  - ${modules}\n`)
})
afterAll(() => rm(demo, { recursive: true }))
beforeEach(async () => {
  server = await createTestServer()
  said = []
})
afterEach(() => server.close())

const begin = (folder = demo) => beginFirstStartImport(server.deps, folder, (text) => said.push(text))
const isReady = async () => (await fetch(`${server.origin}/readyz`)).status === 200
const slugs = async () => {
  const rows = await server.deps.db.selectFrom('titles').select('slug').where('status', '=', 'published').execute()
  return rows.map((row) => row.slug).toSorted()
}

test('imports the demo titles into an empty catalogue, and reports and skips broken titles', async () => {
  const first = begin()
  expect(await isReady()).toBe(false)
  await first.done
  expect(await isReady()).toBe(true)
  expect(await slugs()).toEqual(['one', 'two'])
  expect(said.join('\n')).toContain('broken')
  const viewer = await server.viewer()
  const { rows } = await viewer.ask(recommendation.moduleInfoList, {})
  expect(rows.map((row) => row.videoInfoList.map((video) => video.vidName))).toEqual([['two', 'one']])

  said = []
  await begin().done
  expect(said, 'only once').toEqual([])
})

test('an interrupted import of the demo titles continues on the next start', async () => {
  const first = beginFirstStartImport(server.deps, demo, (text) => {
    if (text.startsWith('Packaging')) void first.stop()
  })
  await first.done
  expect([await isReady(), (await slugs()).length < 2]).toEqual([true, true])
  await begin().done
  expect(await slugs()).toEqual(['one', 'two'])
})

test('imports no demo titles into a catalogue that has titles', async () => {
  await publishSample(server.deps.db, 'own')
  await begin().done
  expect([await slugs(), said]).toEqual([['own'], []])
})

test('a server whose demo folder is missing reports this and becomes ready', async () => {
  await begin(join(demo, 'nowhere')).done
  expect(await isReady()).toBe(true)
  expect(said.join()).toContain('npm run import')
})
