import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createWriteQueue } from './write-queue.ts'

const options = { log: createLog('silent'), name: 'rows of a test', flushEveryMs: 3_600_000 }

test('rows are written in their order, in batches of at most 500, one batch at a time', async () => {
  const written: number[][] = []
  let running = 0
  let mostRunning = 0
  const queue = createWriteQueue<number>(async (rows) => {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    await Promise.resolve()
    written.push([...rows])
    running -= 1
  }, options)
  const rows = Array.from({ length: 1_200 }, (_, at) => at)
  for (const row of rows) queue.add(row)
  await Promise.all([queue.flush(), queue.flush()])
  expect(written.map(({ length }) => length)).toEqual([500, 500, 200])
  expect(written.flat()).toEqual(rows)
  expect(mostRunning).toBe(1)
  await queue.close()
  expect(queue.counts()).toEqual({ stored: 1_200, dropped: 0, queueFull: 0 })
})

test('a batch that cannot be written is dropped, and the batches after it are written', async () => {
  const queue = createWriteQueue<number>(async (rows) => {
    if (rows.includes(0)) throw new Error('refused')
  }, options)
  for (let row = 0; row < 600; row += 1) queue.add(row)
  await queue.close()
  expect(queue.counts()).toEqual({ stored: 100, dropped: 500, queueFull: 0 })
})
