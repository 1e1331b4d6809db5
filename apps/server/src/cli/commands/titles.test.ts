import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { environmentOf } from '../../testing/test-site.ts'
import { createTestTerminal } from '../../testing/test-terminal.ts'
import { runCommand } from '../run.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function run(...args: string[]) {
  const { db, now, provider, store } = server.deps
  const terminal = createTestTerminal(tmpdir())
  const open = async () => ({ db, now, provider, store, uploadsDir: tmpdir() })
  const code = await runCommand(['titles', ...args], terminal, open, environmentOf(server))
  return { code, said: terminal.lines.join('\n') }
}

test('a title whose episodes are all hidden cannot be published', async () => {
  const { db } = server.deps
  const { vidId } = await publishSample(db, 'unseen')
  const status = async () =>
    (await db.selectFrom('titles').select('status').where('vid_id', '=', vidId).executeTakeFirst())?.status
  expect((await run('unpublish', 'unseen')).code).toBe(0)
  const setHidden = (isHidden: boolean) =>
    db.updateTable('episodes').set({ is_hidden: isHidden }).where('vid_id', '=', vidId).execute()
  await setHidden(true)
  expect(await run('publish', 'unseen')).toMatchObject({ code: 1, said: expect.stringContaining('stays hidden') })
  expect(await status()).toBe('unpublished')
  await setHidden(false)
  expect((await run('publish', 'unseen')).code).toBe(0)
  expect(await status()).toBe('published')
})
