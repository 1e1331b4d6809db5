import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createDuck, type Duck, DuckBusyError, DuckError } from './duck.ts'

const settings = { memoryMb: 256, threads: 1, tempFolder: join(tmpdir(), 'duck-of-test') }
const limitMs = 60_000
const one = { statements: [], queries: ['SELECT 1::INTEGER AS n'] }
/** A query that never ends. */
const endless = { statements: [], queries: ['SELECT count(*) FROM range(1e12::BIGINT) a, range(1e12::BIGINT) b'] }
let duck: Duck
const open = (mostWaiting = 3) => {
  duck = createDuck({ settings, mostWaiting })
  return duck
}
afterEach(() => duck.close())
afterAll(() => rm(settings.tempFolder, { recursive: true, force: true }))

test('aborting a query ends it, and a new process runs the next query', async () => {
  const { run } = open()
  const leaving = new AbortController()
  const left = run(endless, { signal: leaving.signal, limitMs })
  const next = run(one, { limitMs })
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(await next).toEqual([[{ n: 1 }]])
})

test('a query that takes too long is ended', async () => {
  const { run } = open()
  await expect(run(endless, { limitMs: 1 })).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(await run(one, { limitMs })).toEqual([[{ n: 1 }]])
})

test('queries wait up to the limit, and one more is refused at once', async () => {
  const { run } = open(1)
  const leaving = new AbortController()
  const [running, waiting] = [run(endless, { signal: leaving.signal, limitMs }), run(one, { limitMs })]
  await expect(run(one, { limitMs })).rejects.toBeInstanceOf(DuckBusyError)
  leaving.abort(new Error('left'))
  await expect(running).rejects.toThrow('left')
  await waiting
  expect(await run(one, { limitMs })).toEqual([[{ n: 1 }]])
})

test("after a failed statement the process keeps running, without the task's tables", async () => {
  const { run } = open()
  await expect(
    run({ statements: ['CREATE TEMP TABLE t AS SELECT 1', 'SELECT nonsense'], queries: [] }, { limitMs }),
  ).rejects.toBeInstanceOf(DuckError)
  await expect(run({ statements: [], queries: ['SELECT * FROM t'] }, { limitMs })).rejects.toThrow(/t does not exist/)
  expect(await run(one, { limitMs })).toEqual([[{ n: 1 }]])
})

test('a process whose folder could not be created runs the next query once the folder can be created', async () => {
  const blocked = join(settings.tempFolder, 'blocked')
  await mkdir(settings.tempFolder, { recursive: true })
  await writeFile(blocked, 'a file in the place of a folder')
  duck = createDuck({ settings: { ...settings, tempFolder: blocked } })
  await expect(duck.run(one, { limitMs })).rejects.toBeInstanceOf(DuckError)
  await rm(blocked)
  expect(await duck.run(one, { limitMs })).toEqual([[{ n: 1 }]])
})
