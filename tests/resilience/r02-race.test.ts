import { afterAll, beforeAll, expect, test } from 'vitest'
import { enableBrandFeatures } from '../../apps/server/src/testing/brand-switches.ts'
import { findDifferences } from './auditor.ts'
import { racePayments } from './race/payments.ts'
import { raceUnlocks } from './race/taps.ts'
import { startTwoServers, type TwoServers } from './race/two-servers.ts'
import { testScenario } from './scenario.ts'

let servers: TwoServers
let removeBrand: () => Promise<void>
beforeAll(async () => {
  const brand = await enableBrandFeatures('fastCheckout')
  removeBrand = brand.remove
  servers = await startTwoServers({ ...brand.env, PAY_REDIRECT_METHODS: 'gcash:USD' })
})
afterAll(async () => {
  await servers.close()
  await removeBrand()
})

const row = {
  id: 'R2',
  property: 'concurrent unlocks, payments and refunds on two servers with one database: each takes effect once',
  unit: 'rounds',
  quick: 300,
  full: 20_000,
}
testScenario(row, async ({ rounds, audits, note }) => {
  audits(servers.database)
  const ofPayments = Math.ceil(rounds / 10)
  const [taps, payments] = await Promise.all([
    raceUnlocks(servers, rounds - ofPayments),
    racePayments(servers, ofPayments),
  ])
  note(`${ofPayments} of them with payments`)
  expect({ taps, payments }, 'rounds that ended wrong').toEqual({ taps: [], payments: [] })
})

test('detects double unlocks after the unique constraints are dropped', { timeout: 60_000 }, async () => {
  await servers.database.pool.query('ALTER TABLE entitlements DROP CONSTRAINT entitlements_pkey')
  await servers.database.pool.query('ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_natural_key_key')
  expect((await raceUnlocks(servers, 40)).length).toBeGreaterThan(0)
  expect((await findDifferences(servers.database)).length).toBeGreaterThan(0)
})
