import { expect, test, vi } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

test('runs two tasks at once, queues two more in order, and returns `busy` for a further task', async () => {
  const gate = createConcurrencyLimit({ running: 2, waiting: 2 })
  const begun: number[] = []
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const tasks = ends.map(({ promise }, at) =>
    gate(async () => {
      begun.push(at)
      await promise
      return at
    }),
  )
  expect(await tasks[4]).toBe('busy')
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[0]?.reject(new Error('broken'))
  await expect(tasks[0]).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[2]?.resolve()
  ends[3]?.resolve()
  expect(await Promise.all(tasks.slice(1))).toEqual([1, 2, 3, 'busy'])
  expect(await gate(async () => 'again')).toBe('again')
})

test('pauses a slot after each task in proportion to its duration, without delaying the result', async () => {
  vi.useFakeTimers()
  try {
    const gate = createConcurrencyLimit({ running: 1, waiting: 1, restShare: 1 })
    const began: string[] = []
    const task = (name: string) => async () => {
      began.push(name)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return name
    }
    const [first, second] = [gate(task('first')), gate(task('second'))]
    await vi.advanceTimersByTimeAsync(100)
    expect(await first).toBe('first')
    await vi.advanceTimersByTimeAsync(99)
    expect(began).toEqual(['first'])
    await vi.advanceTimersByTimeAsync(1)
    expect(began).toEqual(['first', 'second'])
    await vi.advanceTimersByTimeAsync(100)
    expect(await second).toBe('second')
  } finally {
    vi.useRealTimers()
  }
})
