import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, urlOf } from '../../testing/database.ts'
import { billing, giveBilling, orderInput, until } from '../../testing/paying.ts'
import { connectTo, type ProtocolClient } from '../../testing/protocol-client.ts'
import { createRandom } from '../../testing/random.ts'
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox-process.ts'
import { makeDataDir, removeDataDir, type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { coins550 } from '../../testing/shop-world.ts'
import { auditWallet } from '../wallet/audit.ts'

/**
 * Each of the eight places at least once in every run, and more in `npm run test:full`. `KILL_CYCLES=2000` for a long
 * run, `KILL_SEED=<the printed seed>` for the same one.
 */
const cycles = Number(process.env.KILL_CYCLES ?? (process.env.TEST_SCALE === 'full' ? 60 : 12))
const seed = Number(process.env.KILL_SEED ?? randomInt(1e9))
const off = { webhooks: { isOff: true } }
const card = {
  number: '4035501000000008',
  expiry_month: '12',
  expiry_year: '2039',
  cvc: '987',
  name: 'Canary Cardholder',
}
const billed = { ...billing, airFirstName: 'CanaryFirst', airLastName: 'CanaryLast', airPhone: '+1 555-CANARY-0199' }

let database: TestDatabase
let sandbox: SandboxProcess
let server: ServerProcess
let dataDir: string
let logged = ''
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await makeDataDir()
  const databaseUrl = urlOf(database.connection)
  // A free port, which the server keeps from start to start: the stand-in sends its messages there.
  server = await start(databaseUrl, 0, 'http://127.0.0.1:9')
  const port = Number(new URL(server.origin).port)
  await stopAndRead()
  const webhookUrl = `http://127.0.0.1:${port}/api/payment/webhook/airwallex`
  // Also after its own death it is found where it was.
  startSandbox = async () => {
    const at = sandbox ? { port: Number(new URL(sandbox.origin).port) } : {}
    sandbox = await startSandboxProcess({ databaseUrl, webhookUrl, ...at })
  }
  await startSandbox()
  restart = async () => {
    server = await start(databaseUrl, port, sandbox.origin)
  }
  await restart()
}, 120_000)
afterAll(async () => {
  await stopAndRead()
  await sandbox.stop()
  await database.close()
  await removeDataDir(dataDir)
})

let restart = async (): Promise<void> => undefined
let startSandbox = async (): Promise<void> => undefined
const start = (databaseUrl: string, port: number, baseUrl: string) =>
  startServerProcess({
    dataDir,
    until: 'listening',
    env: {
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      DEMO_CATALOGUE: 'off',
      LOG_LEVEL: 'debug',
      AIRWALLEX_BASE_URL: baseUrl,
      AIRWALLEX_CLIENT_ID: 'test-client',
      AIRWALLEX_API_KEY: 'test-key',
      AIRWALLEX_WEBHOOK_SECRET: 'test-webhook-secret',
    },
  })
async function stopAndRead() {
  await server.stop()
  logged += server.output()
}
async function kill() {
  await server.kill()
  logged += server.output()
}

interface Bought {
  readonly orderId: string
  readonly airId: string
  readonly airSecret: string
}
async function buyer(): Promise<ProtocolClient> {
  const viewer = await connectTo(server.origin)
  await viewer.check()
  await giveBilling(viewer, 'canary.person@example.com')
  await viewer.ask(payments.updUserAirwallexInfo, { ...billed, airEmail: 'canary.person@example.com' })
  return viewer
}
const order = (viewer: ProtocolClient) => viewer.ask(payments.createOrder, orderInput(viewer, server.origin, coins550))
/** What happens beside the test: the server that would answer dies. */
const adrift = (work: Promise<unknown>): void => void work.catch(() => undefined)
async function pay({ airId, airSecret }: Bought) {
  const answer = await fetch(`${sandbox.origin}/api/v1/pa/payment_intents/${airId}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      request_id: `browser-${Math.random()}`,
      client_secret: airSecret,
      payment_method: { type: 'card', card },
    }),
  })
  expect(answer.status).toBe(200)
}
const isSuccessful = (viewer: ProtocolClient, { orderId }: Bought) =>
  viewer.call(payments.isSuccessful, { orderId, orderType: 1, payType: 13 })
const count = async (text: string, values: unknown[] = []) =>
  Number((await database.pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${text}`, values)).rows[0]?.n)
const faults = (path: string, kind: string) => sandbox.knobs({ ...off, faults: [{ path, kind, times: 1 }] })

/** Each cuts a purchase at another place, and leaves the server dead. Answers the order when it is paid. */
const steps: Readonly<Record<string, (viewer: ProtocolClient) => Promise<Bought | undefined>>> = {
  async 'the order is written, the provider not asked yet'(viewer) {
    await faults('payment_intents/create', 'timeoutBefore')
    adrift(order(viewer))
    await until('asked', async () => (await count("order_intents WHERE state = 'asked'")) > 0)
    await kill()
    return undefined
  },
  async 'the provider has made the payment, the answer is lost'(viewer) {
    const before = await count("airwallex_sandbox.things WHERE kind = 'intent'")
    await faults('payment_intents/create', 'timeoutAfter')
    adrift(order(viewer))
    await until('made', async () => (await count("airwallex_sandbox.things WHERE kind = 'intent'")) > before)
    await kill()
    return undefined
  },
  async 'the payment is known, nobody has paid'(viewer) {
    const bought = await order(viewer)
    await kill()
    await pay(bought)
    return bought
  },
  async 'paid, and nobody was told'(viewer) {
    await sandbox.knobs(off)
    const bought = await order(viewer)
    await pay(bought)
    await kill()
    return bought
  },
  async 'the message is kept, the order not settled'(viewer) {
    await sandbox.knobs(off)
    const bought = await order(viewer)
    await pay(bought)
    await sandbox.knobs({ faults: [{ path: `payment_intents/${bought.airId}`, kind: 'timeoutBefore', times: 1 }] })
    await until('told', async () => (await count('provider_events WHERE order_id = $1', [bought.orderId])) > 0)
    await kill()
    return bought
  },
  async 'the payment is being read'(viewer) {
    const bought = await order(viewer)
    await pay(bought)
    await faults(`payment_intents/${bought.airId}`, 'timeoutAfter')
    adrift(isSuccessful(viewer, bought))
    await sleep(80)
    await kill()
    return bought
  },
  async 'inside the transaction that gives'(viewer) {
    const bought = await order(viewer)
    await pay(bought)
    const lock = await database.pool.connect()
    try {
      await lock.query('BEGIN; LOCK TABLE ledger_entries IN EXCLUSIVE MODE')
      adrift(isSuccessful(viewer, bought))
      await until(
        'waiting',
        async () => (await count("pg_locks WHERE NOT granted AND relation = 'ledger_entries'::regclass")) > 0,
      )
      await kill()
      await lock.query('COMMIT')
    } finally {
      lock.release()
    }
    return bought
  },
  async 'given, and answered'(viewer) {
    const bought = await order(viewer)
    await pay(bought)
    await isSuccessful(viewer, bought)
    await kill()
    return bought
  },
}

test(`killed ${cycles} times at every step of a purchase: nothing is lost, nothing doubled, and it settles by itself`, {
  timeout: 60_000 + cycles * 15_000,
}, async () => {
  console.log(`KILL_SEED=${seed}`)
  const random = createRandom(seed)
  const names = Object.keys(steps)
  const paid: string[] = []
  const secrets: string[] = []
  let slowestMs = 0
  let viewer = await buyer()
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const name = names[cycle % names.length] ?? ''
    // Half of the purchases by the same viewer, half by a new one.
    if (random.chance(0.5)) viewer = await buyer()
    await sandbox.knobs({})
    const bought = await steps[name]?.(viewer)
    await sandbox.knobs(random.chance(0.5) ? off : {})
    await restart()
    const startedMs = performance.now()
    if (bought) {
      await until(
        `${name}: delivered`,
        async () => (await count("orders WHERE order_id = $1 AND state = 'granted'", [bought.orderId])) > 0,
        60_000,
      )
      slowestMs = Math.max(slowestMs, performance.now() - startedMs)
      paid.push(bought.orderId)
      secrets.push(bought.airSecret)
      expect((await isSuccessful(viewer, bought)).code, name).toBe(1)
    } else {
      // The viewer tries again, and finds the order and the one payment of it.
      const again = await order(viewer)
      expect(await count("airwallex_sandbox.things WHERE kind = 'intent' AND lookup = $1", [again.orderId]), name).toBe(
        1,
      )
      await pay(again)
      await until(`${name}: paid after all`, async () => (await isSuccessful(viewer, again)).code === 1)
      paid.push(again.orderId)
      secrets.push(again.airSecret)
    }
  }
  const succeeded = await database.pool.query<{ id: string }>(
    "SELECT lookup AS id FROM airwallex_sandbox.things WHERE kind = 'intent' AND body->>'status' = 'SUCCEEDED' ORDER BY 1",
  )
  const credited = await database.pool.query<{ id: string }>(
    "SELECT order_id::text AS id FROM ledger_entries WHERE kind = 'topup' ORDER BY 1",
  )
  expect(credited.rows).toEqual(succeeded.rows)
  expect(credited.rows.map((row) => row.id)).toEqual(paid.toSorted())
  expect(await auditWallet(database.db)).toEqual([])
  console.log(`${cycles} kills, slowest delivery ${Math.round(slowestMs)} ms after the restart`)

  await stopAndRead()
  const { token = '', cookie = '', deviId } = viewer.state
  const canaries = [
    ...[card.number, card.cvc.padEnd(4, '"'), card.name, card.number.slice(0, 10)],
    ...['CanaryFirst', 'CanaryLast', 'CANARY', 'canary.person', 'Lovelace', '7700900000'],
    ...['test-key', 'test-webhook-secret', token, cookie.replace('device=', ''), deviId, ...secrets],
  ]
  expect(logged.length).toBeGreaterThan(1_000)
  expect(canaries.filter((canary) => logged.includes(canary))).toEqual([])
  await restart()
})

test('the provider alone is killed in the middle of a payment: pending, never failed, and delivered when it is back', async () => {
  await sandbox.knobs(off)
  const viewer = await buyer()
  const bought = await order(viewer)
  await pay(bought)
  await sandbox.kill()
  const meanwhile = await isSuccessful(viewer, bought)
  expect([meanwhile.code, meanwhile.message]).toEqual([0, 'The payment has not been confirmed yet.'])
  const startedMs = performance.now()
  const input = orderInput(viewer, server.origin, { rechargeId: '2001' })
  const refused = await viewer.call(payments.createOrder, input)
  expect([refused.code, performance.now() - startedMs < 8_000]).toEqual([503, true])
  expect((await viewer.call(wallet.getCoinAndVipRecharge, {})).code).toBe(1)
  await startSandbox()
  await until('delivered', async () => (await isSuccessful(viewer, bought)).code === 1, 30_000)
  expect(await auditWallet(database.db)).toEqual([])
}, 60_000)
