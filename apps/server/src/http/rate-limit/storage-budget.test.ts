import { accounts } from '@cliffhanger/contract/accounts'
import { feedback } from '@cliffhanger/contract/feedback'
import { playback } from '@cliffhanger/contract/playback'
import { expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createStorageBudget, overBudgetCostFactor, type StorageBudget, storageBudgets } from './storage-budget.ts'

const dayMs = 86_400_000
const mb = 1_000_000
const kinds: readonly StorageBudget[] = ['rows', 'events', 'orders']

function openBudget() {
  const clock = { now: dayMs }
  const warnings: unknown[] = []
  const budget = createStorageBudget(() => clock.now, { warn: (fields: unknown) => void warnings.push(fields) })
  /** Returns the bytes that a client can store in a day if it writes 10 kB of each kind as soon as possible. */
  function takeForADay(ipOf: (index: number) => string): number {
    let taken = 0
    let index = 0
    const end = clock.now + dayMs
    for (; clock.now < end; clock.now += 60_000) {
      for (const kind of kinds) {
        for (let refusals = 0; refusals < 10; index += 1) {
          if (budget.take(kind, 10_000, ipOf(index)) === 0) taken += 10_000
          else refusals += 1
        }
      }
    }
    return taken
  }
  return { clock, budget, warnings, takeForADay }
}

test('one IPv4 address stores at most 50 MB a day, and so does a /48 with any number of addresses', () => {
  const address = openBudget().takeForADay(() => '198.51.100.7')
  expect(address).toBeLessThanOrEqual(50 * mb)
  expect(address).toBeGreaterThan(40 * mb)
  const hex = (index: number) => (index % 65_536).toString(16)
  const prefix = openBudget().takeForADay((index) => `2001:db8:7:${hex(index * 7)}::${hex(index)}`)
  expect(prefix).toBeLessThanOrEqual(50 * mb)
  expect(prefix).toBeGreaterThan(40 * mb)
})

test('a network that has used up its storage budget does not affect other networks', () => {
  const { budget } = openBudget()
  while (budget.take('rows', 10_000, '198.51.100.7') === 0);
  expect(budget.take('rows', 10_000, '198.51.100.8'), 'a neighbour').toBe(0)
  expect(budget.take('rows', 10_000, '203.0.113.7')).toBe(0)
  expect(budget.take('events', 10_000, '198.51.100.7'), 'another budget').toBe(0)
  expect(budget.take('orders', 10_000, '198.51.100.7'), 'another budget').toBe(0)
})

test('above the global limit a breaker opens with a warning: bytes cost more, events are dropped, viewers can still store', () => {
  const { budget, warnings, clock } = openBudget()
  for (let index = 0; !budget.isOver() && index < 100_000; index += 1) {
    budget.take('rows', mb, `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`)
  }
  expect(warnings).toEqual([{ security: 'storage' }])
  expect(budget.take('events', 300, '192.0.2.1')).toBeGreaterThan(0)
  expect(budget.take('rows', 20_000, '192.0.2.1'), 'a viewer’s day').toBe(0)
  let taken = 0
  while (budget.take('rows', 10_000, '192.0.2.9') === 0) taken += 10_000
  const { burst } = storageBudgets.rows
  expect(taken).toBeLessThanOrEqual(burst / overBudgetCostFactor)
  clock.now += 3_600_000
  expect(budget.isOver()).toBe(false)
})

test('above the global limit of events a breaker drops events only', () => {
  const { budget, warnings } = openBudget()
  const ipOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
  for (let index = 0; !budget.isOver() && index < 100_000; index += 1) budget.take('events', mb, ipOf(index))
  expect(warnings).toEqual([{ security: 'storage' }])
  expect(budget.take('events', 300, '192.0.2.1')).toBeGreaterThan(0)
  const { burst } = storageBudgets.orders
  for (const half of [1, 2]) {
    expect(budget.take('orders', burst / 2, '192.0.2.1'), `half ${half} of the budget costs its size`).toBe(0)
  }
})

async function withServer(run: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await createTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    await run(server)
  } finally {
    await server.close()
  }
}

test('attack: devices of one network send feedback until its storage budget is used up: the error says why, other networks can send, and each watched episode is charged once', () =>
  withServer(async (server) => {
    const stranger = '198.51.100.7'
    const { vidId } = await publishSample(server.deps.db, 'the-contract')
    const post = (viewer: ProtocolClient, ip: string, path: string, fields: object) =>
      viewer.send(path, {
        method: 'POST',
        headers: { 'x-forwarded-for': ip, 'content-type': 'application/json' },
        body: JSON.stringify({ language: 2, ...fields }),
      })
    const saveIn = async (viewer: ProtocolClient, episodeN: number) =>
      (await post(viewer, stranger, playback.updateEpisodeRecord.path, { videoId: vidId, episodeN, lookTime: 1 }))
        .status
    const letter = { email: 'a@example.com', feedbackContent: '漫'.repeat(2_000) }
    const write = (viewer: ProtocolClient, ip: string) => post(viewer, ip, feedback.sendFeedBack.path, letter)
    const watcher = await server.viewer()
    expect(await saveIn(watcher, 1)).toBe(200)

    let viewer = await server.viewer()
    let sent = 0
    let answer = await write(viewer, stranger)
    for (; answer.status === 200; answer = await write(viewer, stranger)) {
      sent += 1
      expect(sent).toBeLessThan(2_000)
      // Changes the device often, so that no limit per device applies first.
      if (sent % 8 === 0) viewer = await server.viewer()
      if (sent % 8 === 0) server.clock.now += 10_000
    }
    expect([answer.status, answer.message]).toEqual([
      429,
      'Your network has reached its daily limit for stored data. Please try again later.',
    ])
    expect((await write(viewer, '203.0.113.7')).status, 'another network').toBe(200)
    expect(await saveIn(watcher, 1), 'an episode that was begun').toBe(200)
    expect(await saveIn(watcher, 2), 'another episode').toBe(429)
  }))

test('attack: `check` calls count against the storage budget for guests with database rows, but not for others', () =>
  withServer(async (server) => {
    const headers = { 'x-forwarded-for': '2001:db8:7:7::1', 'content-type': 'application/json' }
    const post = (viewer: ProtocolClient, path: string, fields: object) =>
      viewer.send(path, { method: 'POST', headers, body: JSON.stringify({ language: 2, ...fields }) })
    const checkOf = (viewer: ProtocolClient) => post(viewer, accounts.check.path, { deviId: viewer.state.deviId })
    const [saved, unsaved] = [await server.viewer(), server.client()]
    await unsaved.check()
    for (const { state } of [saved, unsaved]) expect(state.cookie).toMatch(/^device=g[.]/)

    // Sends feedback until the rest of the storage budget is smaller than one more feedback.
    const letter = { email: 'a@example.com', feedbackContent: '漫'.repeat(5_000) }
    for (let status = 200; status === 200; ) {
      const writer = await server.viewer()
      server.clock.now += 10_000
      for (let sent = 0; sent < 8 && status === 200; sent += 1)
        status = (await post(writer, feedback.sendFeedBack.path, letter)).status
    }
    let answer = await checkOf(saved)
    for (let checks = 1; answer.status === 200 && checks < 60; checks += 1) {
      // The limit on calls of one device must not apply first.
      server.clock.now += 200
      answer = await checkOf(saved)
    }
    expect([answer.status, answer.message]).toEqual([429, expect.stringContaining('daily limit for stored data')])
    expect((await checkOf(unsaved)).status).toBe(200)
  }))

test('attack: feedback in a request that does not state its length is charged by its size', () =>
  withServer(async (server) => {
    const headers = { 'x-forwarded-for': '2001:db8:7:8::1', 'content-type': 'application/json' }
    const letter = JSON.stringify({ language: 2, email: 'a@example.com', feedbackContent: '漫'.repeat(5_000) })
    let sent = 0
    for (let status = 200; status === 200 && sent < 200; ) {
      const writer = await server.viewer()
      server.clock.now += 10_000
      for (let letters = 0; letters < 8 && status === 200; letters += 1) {
        const body = new Blob([letter]).stream()
        const answer = await writer.send(feedback.sendFeedBack.path, { method: 'POST', headers, body, duplex: 'half' })
        status = answer.status
        if (status === 200) sent += 1
      }
    }
    expect(sent * 15_000).toBeLessThan(storageBudgets.rows.burst / 4)
    expect(sent).toBeGreaterThan(60)
  }))
