import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { feedback } from '@cliffhanger/contract/feedback'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadsFolder } from '../../modules/feedback/image-folder.ts'
import { storeFolder } from '../../origin/store-folder.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { environmentOf } from '../../testing/test-site.ts'
import { createTestTerminal } from '../../testing/test-terminal.ts'
import { photo, uploadImage } from '../../testing/uploads/upload-image.ts'
import { runCommand } from '../run.ts'

let server: TestServer
let viewer: ProtocolClient
let work: string
beforeAll(async () => {
  server = await createTestServer()
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-feedback-'))
  await writeFile(join(work, 'after.jpg'), await photo.bytes())
  await writeFile(join(work, 'notes.txt'), 'no image')
})
beforeEach(async () => {
  await server.deps.db.deleteFrom('feedback').execute()
  viewer = await server.viewer()
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})

async function run(args: string[], answer?: boolean) {
  const { db, now, config, provider } = server.deps
  const folders = { store: createFolderStore(storeFolder(config.dataDir)), uploadsDir: uploadsFolder(config.dataDir) }
  const workplace = { db, now, provider, ...folders }
  const terminal = createTestTerminal(work, answer)
  const code = await runCommand(['feedback', ...args], terminal, async () => workplace, environmentOf(server))
  return { code, lines: terminal.lines, said: terminal.lines.join('\n') }
}
const send = async (feedbackContent: string, feedbackImages = '') =>
  (await viewer.ask(feedback.sendFeedBack, { email: 'a@b.cc', feedbackContent, feedbackImages })).feedbackId
const shown = async () => (await viewer.ask(feedback.feedbackList, { pageNum: 1, pageSize: 10 })).rows[0]

test('lists feedback newest first, and unanswered feedback oldest first', async () => {
  expect((await run(['list', '--open'])).said).toBe('Everything is answered.')
  const ids = [await send('First\nmore'), await send('Second', await uploadImage(viewer)), await send('Third')]
  await run(['reply', ids[1] ?? '', '--text', 'Done'])
  const order = async (...args: string[]) => (await run(['list', ...args])).lines.map((line) => line.slice(0, 8))
  expect(await order()).toEqual(ids.toReversed())
  expect(await order('--open')).toEqual([ids[0], ids[2]])
  expect(await order('--answered')).toEqual([ids[1]])
  const { lines } = await run(['list'])
  expect(lines[1]).toBe(`${ids[1]}  2026-01-15 12:00 UTC  answered  [1 image] Second`)
  expect(lines[2]).toBe(`${ids[0]}  2026-01-15 12:00 UTC  open      First …`)
})

test('splits a long list into pages', async () => {
  for (let at = 0; at < 21; at += 1) await send(`${at}`)
  const [first, second] = [await run(['list']), await run(['list', '--page', '2'])]
  expect(first.lines.at(-1)).toBe('Page 1 of 2, 21 in all. Another: --page <number>')
  expect([first.lines.length, second.lines.length]).toEqual([21, 2])
  expect(second.lines[0]).toMatch(/ 0$/)
})

test('shows a feedback with readable image files and without terminal control characters', async () => {
  const id = await send(`\u001b[31m${'long words '.repeat(20)}\u202e`, await uploadImage(viewer))
  const { code, lines, said } = await run(['show', id])
  expect(code).toBe(0)
  for (const command of ['\u001b', '\u202e']) expect(said).not.toContain(command)
  expect(Math.max(...lines.slice(0, 4).map((line) => line.length))).toBeLessThanOrEqual(78)
  expect(said).toContain(`by user ${viewer.state.userId}, in English`)
  const file = lines.find((line) => line.endsWith('.webp'))?.trim() ?? ''
  await access(file)
})

test('shows an answer with images to the viewer as unread', async () => {
  const id = await send('Where are the subtitles?')
  const { code, said } = await run(['reply', id, '--text', 'Here. 🙂', '--image', 'after.jpg', '--image', 'after.jpg'])
  expect([code, said]).toEqual([0, `Answered ${id}. The viewer sees it as unread.`])
  const row = await shown()
  expect(row).toMatchObject({ replyContent: 'Here. 🙂', readState: 0, modifyTime: testTime })
  const urls = row?.replyImages.split(',') ?? []
  expect(urls).toHaveLength(2)
  for (const url of urls) expect((await fetch(server.origin + url)).status).toBe(200)
  expect((await run(['show', id])).said).toContain('not read yet')
})

test('a second answer replaces the first after a confirmation', async () => {
  const id = await send('Hello')
  const reply = (text: string, answer?: boolean, ...more: string[]) =>
    run(['reply', id, '--text', text, ...more], answer)
  expect((await reply('One')).code).toBe(0)
  expect(await reply('Two', false)).toMatchObject({ code: 1, said: 'Nothing was sent.' })
  expect((await shown())?.replyContent).toBe('One')
  expect((await reply('Three', true)).code).toBe(0)
  expect((await reply('Four', undefined, '--yes')).code).toBe(0)
  expect((await shown())?.replyContent).toBe('Four')
})

test.each([
  [['--text', ' '], '--text is empty.'],
  [['--text', 'x'.repeat(5001)], '--text is longer than 5000 characters.'],
  [['--text', 'x', '--image', 'none.png'], 'none.png cannot be read'],
  [
    ['--text', 'x', '--image', 'after.jpg', '--image', 'notes.txt'],
    'notes.txt is not a complete JPEG, PNG or WebP image',
  ],
  [['--text', 'x', ...Array(5).fill('--image=after.jpg')], 'An answer can have at most 4 images.'],
])('does not send an invalid answer: %j', async (args, line) => {
  const id = await send('Hello')
  expect(await run(['reply', id, ...args])).toMatchObject({ code: 1, lines: [line, 'Nothing was sent.'] })
  expect((await shown())?.modifyTime).toBe(null)
})

test.each([
  [[], 2],
  [['list', 'x'], 2],
  [['list', '--open', '--answered'], 2],
  [['list', '--page', '0'], 2],
  [['show'], 2],
  [['show', '1', '--text', 'x'], 2],
  [['reply', '1'], 2],
  [['reply', '1', '--txt', 'x'], 2],
  [['close', '1'], 2],
  [['show', '1'], 1],
  [['show', '../x'], 1],
  [['reply', '99999999999999999999', '--text', 'x'], 1],
])('the command `feedback` with %j exits with code %i', async (args, code) => {
  expect((await run(args)).code).toBe(code)
})
