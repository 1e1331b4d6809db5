import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchFolder } from './watch-folder.ts'

test('processes a folder at once, and again when a change is complete', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-watch-'))
  const stop = new AbortController()
  let handled = 0
  const change = async () => {
    handled += 1
  }
  const watching = watchFolder(folder, change, { signal: stop.signal, everyMs: 60 })
  await expect.poll(() => handled).toBe(1)
  await sleep(200)
  expect(handled).toBe(1)

  await mkdir(join(folder, 'episodes'))
  const file = join(folder, 'episodes', '001.mp4')
  await writeFile(file, 'x')
  for (let grown = 0; grown < 20; grown += 1) {
    await appendFile(file, 'more')
    await sleep(15)
  }
  expect(handled, 'still growing').toBe(1)
  await expect.poll(() => handled, { timeout: 3000 }).toBe(2)
  await rm(file)
  await expect.poll(() => handled, { timeout: 3000 }).toBe(3)
  stop.abort()
  await watching
  await rm(folder, { recursive: true })
})
