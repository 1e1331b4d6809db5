import { createHash, randomUUID } from 'node:crypto'
import { trackPath } from '@cliffhanger/contract/tracking'
import { expect } from 'vitest'
import { apiBase } from '../http/runtime-config.ts'
import type { EventOutcome } from '../modules/tracking/outcomes.ts'
import type { ProtocolClient } from './protocol-client.ts'
import { createTestServer, type TestServer } from './test-server.ts'

const metricsToken = 'a-token-for-the-test'
const deviceId = createHash('sha256').update('device').digest('hex')

export type EventFields = Readonly<Record<string, string>>

/** Returns the common fields of an event of this release, created and sent now by the page's clock. */
export const newEventFields = (userId: string, pageNow: number): EventFields => ({
  ...{ appSource: '0', version: '1.0.0', source: '3', userPort: '2', channelId: '30000002', userId, deviceId },
  ...{ eventId: randomUUID(), visitId: randomUUID(), language: 'es-419' },
  ...{ createTime: String(pageNow), sentTime: String(pageNow) },
})

/** Sends an event to a server as the web app does, with a viewer's session if given. */
export async function sendTrackingEvent(
  { origin }: Pick<TestServer, 'origin'>,
  fields: EventFields,
  viewer?: ProtocolClient,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { cookie = '', token = '' } = viewer?.state ?? {}
  const answer = await fetch(`${origin}${apiBase}${trackPath}?${new URLSearchParams(fields)}`, {
    headers: { cookie, bearertoken: token, ...headers },
  })
  expect([answer.status, await answer.text()]).toEqual([204, ''])
}

/** Runs twenty tasks at a time, because an overloaded server refuses requests. */
export async function runInBatches(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let at = 0; at < tasks.length; at += 20) await Promise.all(tasks.slice(at, at + 20).map((task) => task()))
}

async function countsOf({ origin }: TestServer): Promise<[outcome: string, count: number][]> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return [...(await answer.text()).matchAll(/^tracked_events_total\{outcome="(\w+)"\} (\d+)$/gm)].map(
    ([, outcome = '', count]) => [outcome, Number(count)],
  )
}

export type OutcomeCounts = Readonly<Partial<Record<EventOutcome, number>>>

/** Starts two servers on one database. Returns helpers that count the outcomes of events. */
export async function openTracking(more: Readonly<Record<string, string>> = {}) {
  const env = { METRICS_TOKEN: metricsToken, TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'x-country', ...more }
  const server = await createTestServer({ env })
  const other = await createTestServer({ env, database: server.database, secrets: server.deps.secrets })
  const servers = [server, other] as const

  async function outcomes(): Promise<Map<string, number>> {
    const sum = new Map<string, number>()
    for (const [outcome, count] of (await Promise.all(servers.map(countsOf))).flat()) {
      sum.set(outcome, (sum.get(outcome) ?? 0) + count)
    }
    return sum
  }
  return {
    servers,
    server,
    /** Sets the clocks of both servers. */
    setClock(now: number): void {
      for (const { clock } of servers) clock.now = now
    },
    /** Sends events and waits until each has an outcome. @returns the outcomes whose count is not 0 */
    async outcomesOf(send: () => Promise<number>): Promise<OutcomeCounts> {
      const before = await outcomes()
      const sent = await send()
      const grown = async () =>
        [...(await outcomes())].map(([outcome, count]) => [outcome, count - (before.get(outcome) ?? 0)] as const)
      await expect.poll(async () => (await grown()).reduce((sum, [, count]) => sum + count, 0)).toBe(sent)
      return Object.fromEntries((await grown()).filter(([, count]) => count > 0))
    },
    eventsOf: (userId: string) =>
      server.database.db.selectFrom('tracked_events').selectAll().where('user_id', '=', userId).execute(),
    async close(): Promise<void> {
      await other.app.close()
      await server.close()
    },
  }
}
export type TrackingWorld = Awaited<ReturnType<typeof openTracking>>
