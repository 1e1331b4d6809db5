import { expect, test } from 'vitest'
import { createConnectionPool } from './resilience/load/connections.ts'

/** A pool of two connections, which a test breaks and ends by hand. */
function createPool() {
  const opened: { isOpen: boolean; gone(): void }[] = []
  const pool = createConnectionPool((gone) => {
    const state = { isOpen: true, gone }
    opened.push(state)
    return { ask: () => undefined, isOpen: () => state.isOpen, close: () => undefined }
  }, 2)
  return { pool, opened }
}

test("the load generator's waiting requests get new HTTP connections when all connections break at once", () => {
  const { pool, opened } = createPool()
  const busy: Parameters<typeof pool.giveBack>[0][] = []
  for (let request = 0; request < 2; request += 1) pool.take((line) => busy.push(line))
  let begun = 0
  for (let request = 0; request < 2; request += 1) pool.take(() => (begun += 1))
  // As in a socket's events: each connection is first found broken, and only then ends.
  const broken = [...opened]
  for (const state of broken) state.isOpen = false
  for (const line of busy) pool.giveBack(line)
  expect(begun).toBe(0)
  for (const { gone } of broken) gone()
  expect([begun, opened.length]).toEqual([2, 4])
})

test('a connection that is given back serves the next request in line, or is reused later', () => {
  const { pool, opened } = createPool()
  const served: string[] = []
  const take = (name: string) => pool.take(() => served.push(name))
  pool.take((first) => {
    pool.take(() => served.push('second'))
    take('in line')
    expect(served).toEqual(['second'])
    pool.giveBack(first)
    expect(served).toEqual(['second', 'in line'])
    pool.giveBack(first)
    take('later')
  })
  expect([served.at(-1), opened.length]).toEqual(['later', 2])
})
