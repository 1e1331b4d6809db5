import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeMedia } from '../fixtures/make-media.ts'
import { createWorkerPool, startWorker, WorkerTaskError } from './pool.ts'

let folder = ''
let good = ''
const started: ChildProcess[] = []
let close = () => {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pool-'))
  good = join(folder, 'good.mp4')
  await makeMedia(good, { seconds: 1 })
})
afterEach(() => {
  close()
  started.length = 0
})
afterAll(() => rm(folder, { recursive: true }))

function pool(size: number, silenceMs = 30_000) {
  const made = createWorkerPool(size, silenceMs, () => {
    const worker = startWorker()
    started.push(worker)
    return worker
  })
  close = made.close
  return made
}
const probe = (file: string) => ({ kind: 'probe' as const, file })

test('one worker runs many tasks, and rejects only the task of an unusable file', async () => {
  const workers = pool(1)
  const [first, refused, second] = await Promise.allSettled([
    workers.run(probe(good)),
    workers.run(probe(join(folder, 'none.mp4'))),
    workers.run(probe(good)),
  ])
  expect(first).toMatchObject({ status: 'fulfilled', value: { kind: 'probe', value: { facts: { seconds: 1 } } } })
  expect(refused.status).toBe('rejected')
  expect(second).toEqual(first)
  expect(started).toHaveLength(1)
})

test('a worker that was started with the lowest CPU priority keeps it', async () => {
  const worker = fileURLToPath(new URL('./worker.ts', import.meta.url))
  const nicest = spawn('nice', ['-n', '19', process.execPath, worker], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const workers = createWorkerPool(1, 30_000, () => nicest)
  close = workers.close
  await workers.run(probe(good))
  expect(getPriority(nicest.pid)).toBe(19)
})

test('after a task of the lowest CPU priority, the next task runs in a new worker with the usual priority', async () => {
  const workers = pool(1)
  await workers.run(probe(good))
  const usual = getPriority(started[0]?.pid)
  const [, refused] = await Promise.allSettled([
    workers.run({ kind: 'clip', job: { file: good, target: join(folder, 'clip.mp4') } }),
    workers.run({ kind: 'clip', job: { file: join(folder, 'none.mp4'), target: join(folder, 'none-clip.mp4') } }),
  ])
  expect(refused.status).toBe('rejected')
  await workers.run(probe(good))
  expect(started).toHaveLength(3)
  expect(getPriority(started.at(-1)?.pid)).toBe(usual)
  expect(usual).toBeLessThan(constants.priority.PRIORITY_LOW)
})

test('a crashed worker fails only its task and is replaced', async () => {
  const workers = pool(1)
  await workers.run(probe(good))
  const doomed = workers.run(probe(good))
  const next = workers.run(probe(good))
  started[0]?.kill('SIGSEGV')
  await expect(doomed).rejects.toEqual(new WorkerTaskError('the decoder crashed', true))
  await expect(next).resolves.toMatchObject({ kind: 'probe' })
  expect(started).toHaveLength(2)
})

test('a worker that exits while idle is replaced', async () => {
  const workers = pool(1)
  await workers.run(probe(good))
  const gone = new Promise((resolve) => started[0]?.once('exit', resolve))
  started[0]?.kill('SIGKILL')
  await gone
  await expect(workers.run(probe(good))).resolves.toMatchObject({ kind: 'probe' })
})

test('the task of a worker that sends no message within the time limit is rejected', async () => {
  const workers = pool(1, 800)
  const silent = workers.run(probe(good))
  started[0]?.kill('SIGSTOP')
  await expect(silent).rejects.toThrow('the decoder stopped responding')
})

test('closing the pool rejects running and queued tasks and starts no further worker', async () => {
  const workers = pool(1)
  await workers.run(probe(good))
  const both = [workers.run(probe(good)), workers.run(probe(good))]
  workers.close()
  const reasons = (await Promise.allSettled(both)).map((result) => 'reason' in result && String(result.reason))
  expect(reasons).toEqual(['Error: the decoder crashed', 'Error: the media workers are closed'])
  expect(started).toHaveLength(1)
})

test('an abort rejects running and queued tasks at once', async () => {
  const workers = pool(1)
  const controller = new AbortController()
  const both = [
    workers.run(probe(good), { signal: controller.signal }),
    workers.run(probe(good), { signal: controller.signal }),
  ]
  controller.abort(new Error('enough'))
  for (const result of await Promise.allSettled(both))
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'enough' } })
  await expect(workers.run(probe(good))).resolves.toMatchObject({ kind: 'probe' })
})
