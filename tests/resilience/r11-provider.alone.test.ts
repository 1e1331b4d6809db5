import { setTimeout as sleep } from 'node:timers/promises'
import { accounts } from '@cliffhanger/contract/accounts'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { afterAll, beforeAll, expect } from 'vitest'
import { orderInput, pollUntil } from '../../apps/server/src/testing/paying.ts'
import type { ProtocolClient } from '../../apps/server/src/testing/protocol-client.ts'
import { publishSample } from '../../apps/server/src/testing/sample-title.ts'
import { coins550, openShop, type TestShop } from '../../apps/server/src/testing/shop-world.ts'
import { quantile } from '../../bench/quantile.ts'
import {
  type FaultyMailServer,
  faultsWithLostResponse,
  type MailFault,
  mailFaults,
  startFaultyMailServer,
} from './injected-faults/faulty-mail.ts'
import {
  type FaultyProvider,
  type ProviderFault,
  providerFaults,
  startFaultyProvider,
} from './injected-faults/faulty-provider.ts'
import { type ScenarioRun, testScenario } from './scenario.ts'

const orderWithinMs = 8_000
/** Latency limit for browsing during the faults; a call that waits for the provider or mail server takes seconds. */
const browsingWithinMs = 500
const pending = 'The payment has not been confirmed yet.'

/** A server whose requests to the payment provider and the mail server are subject to fault injection. */
interface World {
  readonly shop: TestShop
  readonly provider: FaultyProvider
  readonly mail: FaultyMailServer
  readonly faults: { readonly provider: ProviderFault; readonly mail: MailFault }
  close(): Promise<void>
}

async function openWorld(at: number): Promise<World> {
  const mail = await startFaultyMailServer()
  // Nine servers share one PostgreSQL, so each gets few connections.
  const shop = await openShop({ env: { SMTP_URL: mail.url }, maxConnections: 3 })
  await publishSample(shop.server.database.db, 'browsed')
  const provider = await startFaultyProvider(shop.server.origin)
  shop.server.deps.provider.listensAt(provider.origin)
  const faults = { provider: providerFaults[at] ?? 'refused', mail: mailFaults[at] ?? 'refused' }
  return {
    shop,
    provider,
    mail,
    faults,
    async close() {
      await provider.inject(undefined)
      await mail.inject(undefined)
      await Promise.all([provider.close(), mail.close()])
      await shop.close()
    },
  }
}

let worlds: World[] = []
beforeAll(async () => {
  worlds = await Promise.all(providerFaults.map((_, at) => openWorld(at)))
})
afterAll(async () => {
  await Promise.all(worlds.map((world) => world.close()))
})

interface Browsed {
  readonly times: number[]
  refused: number
}
/** Calls the home page repeatedly, as a viewer who only browses, and records the durations and refusals. */
async function browse(viewer: ProtocolClient, signal: AbortSignal, browsed: Browsed): Promise<void> {
  while (!signal.aborted) {
    const startedMs = performance.now()
    const { code } = await viewer.call(recommendation.moduleInfoList, {})
    browsed.times.push(performance.now() - startedMs)
    if (code !== 1) browsed.refused += 1
    await sleep(150)
  }
}

const isAsked = ({ code, message }: { code: number; message: string }) =>
  code === 1 || code === 503 || (code === -1 && message === pending)

/**
 * Runs one round with a world's faults: orders, payment checks and mails. Returns the duration of the order call, ms.
 */
async function suffer(world: World, round: number, browsed: Browsed): Promise<number> {
  const { shop, provider, mail, faults } = world
  const label = `${faults.provider}, ${faults.mail}`
  const [paid, buyer, reader, passerBy] = await Promise.all([
    shop.buyer(),
    shop.buyer(),
    shop.server.viewer(),
    shop.server.viewer(),
  ])
  const order = await shop.order(paid)
  const looking = new AbortController()
  await provider.inject(faults.provider)
  await mail.inject(faults.mail)
  const browsing = browse(passerBy, looking.signal, browsed)
  // Prevents an unhandled rejection if another step fails first.
  browsing.catch(() => undefined)

  // Creates a new order during the fault.
  const buying = (async () => {
    const startedMs = performance.now()
    const answer = await buyer.call(payments.createOrder, orderInput(buyer, shop.server.origin, coins550))
    const ms = performance.now() - startedMs
    expect(ms, label).toBeLessThan(orderWithinMs)
    if (answer.code !== 1) {
      expect([answer.code, answer.headers.get('retry-after')], label).toEqual([503, '5'])
      expect(answer.message).toContain('Nothing was charged')
    }
    return ms
  })()
  // The server must never report an order that is paid during the fault as failed.
  const checking = (async () => {
    await shop.sandbox.pay(order)
    const input = { orderId: order.orderId, orderType: 1, payType: 13 } as const
    const answer = await paid.call(payments.isSuccessful, input)
    expect(isAsked(answer), `${label}: ${answer.code} ${answer.message}`).toBe(true)
  })()
  const codeTo = `reader-${round}@example.com`
  const askForCode = async () => {
    const { code, message } = await reader.call(ownAccount.sendEmailVoiceCode, { openid: codeTo, type: 1 })
    expect([1, 503], `${label}: ${message}`).toContain(code)
  }
  const coding = askForCode()
  const [tookMs] = await Promise.all([buying, checking, coding])
  expect(provider.asked() > 0 || faults.provider === 'refused', `${label}: the fault was hit`).toBe(true)

  await provider.inject(undefined)
  // The reconciler settles pending orders without any request; the faulty mail server receives the receipts.
  await pollUntil(
    `${label}: delivered`,
    async () => {
      shop.server.clock.now += 60_000
      await shop.server.payments.reconciler.round()
      return (await shop.stateOf(order.orderId)).state === 'granted'
    },
    25_000,
  )
  await shop.round()
  expect(mail.asked() > 0 || faults.mail === 'refused', `${label}: the mail fault was hit`).toBe(true)
  await mail.inject(undefined)
  looking.abort()
  await browsing

  const again = await shop.order(buyer)
  const intents = await shop.airwallex.intentsOf(again.orderId)
  expect(intents, `${label}: payments of one order`).toHaveLength(1)
  await shop.sandbox.pay(again)
  expect(await shop.isSuccessful(buyer, again.orderId), label).toBe(1)
  for (const viewer of [paid, buyer]) {
    expect((await viewer.ask(accounts.getUserAccountInfo, {})).coinBalance, label).toBe(550)
  }

  const received = (to: string) => mail.taken.filter((text) => text.includes(`To: ${to}`)).length
  const addresses = [paid, buyer].map((viewer) => `${viewer.state.userId}@example.com`)
  const most = faultsWithLostResponse.includes(faults.mail) ? 2 : 1
  await pollUntil(
    `${label}: receipts`,
    async () => {
      shop.server.clock.now += 3_600_000
      await shop.round()
      return addresses.every((to) => received(to) > 0)
    },
    10_000,
  )
  await shop.round()
  for (const to of addresses) expect(received(to), `${label}: receipts`).toBeLessThanOrEqual(most)

  // The mail with the login code must arrive after the fault, if necessary after another request for it.
  await pollUntil(
    `${label}: a code`,
    async () => {
      if (received(codeTo) > 0) return true
      await askForCode()
      await sleep(500)
      return received(codeTo) > 0
    },
    20_000,
  )
  return tookMs
}

async function sufferAll(world: World, { rounds }: ScenarioRun, browsed: Browsed): Promise<number> {
  let slowestMs = 0
  for (let round = 0; round < rounds; round += 1) slowestMs = Math.max(slowestMs, await suffer(world, round, browsed))
  return slowestMs
}
const row = {
  id: 'R11',
  property: 'payment provider and mail server, each with nine injected faults',
  unit: 'rounds of nine',
  quick: 1,
  full: 100,
  roundMs: 90_000,
}
testScenario(row, async (scenario) => {
  for (const { shop } of worlds) scenario.audits(shop.server.database)
  const browsed: Browsed = { times: [], refused: 0 }
  // Waits for all worlds, so that none is still running when another has failed.
  const ends = await Promise.allSettled(worlds.map((world) => sufferAll(world, scenario, browsed)))
  const slowest = ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
  const { times } = browsed
  const p95 = quantile(times, 0.95)
  scenario.note(`slowest order ${(Math.max(...slowest) / 1000).toFixed(1)} s`)
  scenario.note(`p95 of ${times.length} calls beside ${Math.round(p95)} ms`)
  expect([browsed.refused, p95 < browsingWithinMs], 'browsing refused, and in time').toEqual([0, true])
})
