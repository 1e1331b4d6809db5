import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@cliffhanger/contract/accounts'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { search } from '@cliffhanger/contract/search'
import { trackPath } from '@cliffhanger/contract/tracking'
import { wallet } from '@cliffhanger/contract/wallet'
import { type Assumption, assumptions } from '@cliffhanger/domain/capacity/assumptions'
import { capacityLimits } from '@cliffhanger/domain/capacity/limits'
import { planCapacity } from '@cliffhanger/domain/capacity/plan'
import { readAssumptions } from '@cliffhanger/domain/capacity/read-assumptions'
import { expect, test } from 'vitest'
import { renderCapacityPage } from '../apps/server/src/cli/capacity/capacity-page.ts'
import { simulatePlannedDay } from '../apps/server/src/cli/capacity/simulated-day.ts'
import { command } from '../apps/server/src/cli/commands/capacity.ts'
import { laneOf } from '../apps/server/src/http/overload/lanes.ts'
import { apiBase } from '../apps/server/src/http/runtime-config.ts'
import { minimalEnvironment } from '../apps/server/src/testing/test-site.ts'
import { createTestTerminal } from '../apps/server/src/testing/test-terminal.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const words: Readonly<Record<string, number>> = { two: 2, six: 6, ten: 10, half: 0.5 }
/** Returns the numbers in a text, including those with thousands separators and those spelled as words. */
const numbersIn = (text: string): number[] => [
  ...[...text.matchAll(/\d[\d,_]*(?:\.\d+)?/g)].map(([digits]) => Number(digits.replaceAll(/[,_]/g, ''))),
  ...Object.entries(words).flatMap(([word, value]) => (text.includes(word) ? [value] : [])),
]

test('each figure of the capacity plan that names a source file occurs in that file', () => {
  const listed = Object.entries<Assumption>(assumptions).flatMap(([name, { value, source }]) =>
    'file' in source ? [{ name, value, source }] : [],
  )
  expect(listed.length).toBeGreaterThan(30)
  for (const { name, value, source } of listed) {
    expect(read(source.file), name).toContain(source.text)
    // A source may state microseconds where the figure is in milliseconds.
    const isStated = numbersIn(source.text).some((number) =>
      [value, value * 1_000].some((one) => Math.abs(one - number) < 1e-9),
    )
    expect(isStated, `${name} is ${value}, its source says ${source.text}`).toBe(true)
  }
})

test('docs/capacity.md is up to date with the capacity plan (`npm run capacity-docs`)', () => {
  expect(read('docs/capacity.md')).toBe(renderCapacityPage())
})

test.each([
  ['network', 'A CDN'],
  ['processor', 'Several instances'],
  ['mediaDisk', 'Media in a bucket'],
  ['encoding', 'Encoding on other machines'],
  ['databaseProcessor', 'A distributed database'],
  ['databaseMemory', 'A distributed database'],
  ['databaseDisk', 'A distributed database'],
] as const)('the capacity plan refers for the limit %s to the step "%s" of docs/scaling.md', (name, title) => {
  const [, step] = new RegExp(`^## (\\d)\\. ${title}$`, 'm').exec(read('docs/scaling.md')) ?? []
  const { move, isInProduct } = capacityLimits[name]
  expect([move, isInProduct]).toEqual([expect.stringContaining(`(docs/scaling.md, step ${step})`), true])
})

test('the capacity plan assigns each call to the same overload lane as the server', () => {
  const usual = readAssumptions([])
  if (typeof usual === 'string') throw new Error(usual)
  const api = (path: string) => `${apiBase}${path}`
  const paths: Readonly<Record<string, string>> = {
    page: '/',
    check: api(accounts.check.path),
    home: api(recommendation.moduleInfoList.path),
    search: api(search.searchVideoInfo.path),
    history: api(playback.getWatchRecordList.path),
    details: api(playback.videoDetails.path),
    links: api(playback.getPlayList.path),
    position: api(playback.updateEpisodeRecord.path),
    event: api(trackPath),
    unlock: api(wallet.addBuyPlay.path),
    order: api(payments.createOrder.path),
  }
  const { calls } = planCapacity(1e6, usual).demand
  expect(calls.map(({ name, lane }) => [name, lane])).toEqual(
    calls.map(({ name }) => [name, laneOf(paths[name] ?? '')]),
  )
})

test("under the server's limits a viral hour drops analytics events, but no payment and no playback request", () => {
  const values = readAssumptions(['viralFactor=60'])
  if (typeof values === 'string') throw new Error(values)
  const plan = planCapacity(1e8, values)
  const { viral, viralInstances } = simulatePlannedDay(plan, values, { hourSeconds: 0.1, viralSeconds: 4 })
  expect(viral.lostByLane.tracking).toBeGreaterThan(0)
  expect(viral.lostByLane).toMatchObject({ payments: 0, playback: 0 })
  expect(viral.p99).toBeLessThan(250)
  expect(viralInstances).toBeGreaterThan(plan.instances)
})

async function run(...args: string[]) {
  const terminal = createTestTerminal(tmpdir())
  const nothing = () => Promise.reject(new Error('the plan opens nothing'))
  const code = await command.run(args, terminal, nothing, minimalEnvironment())
  return { code, said: terminal.lines.join('\n') }
}

test('npm run capacity prints the capacity plan and the resource that is exhausted first', async () => {
  const { code, said } = await run('--viewers', '1e8', '--sets', 'dailyShare=0.3', 'cacheHitRate=0.99')
  expect(code).toBe(0)
  expect(said).toContain('The plan for 100 million viewers a month')
  expect(said).toContain('30 million')
  expect(said).toContain('1. At ')
})

test("the capacity plan states the size of viewers' rows after the number of months that dataMonths sets", async () => {
  const { said } = await run('--viewers', '1e6', '--sets', 'dataMonths=24')
  expect(said).toContain("viewers' rows after 24 months")
})

test('--json prints the capacity plan as JSON', async () => {
  const { said } = await run('--viewers', '1e6', '--json', '--sets', 'dailyShare=0.3', '--sets', 'standbys=2')
  const usual = readAssumptions(['dailyShare=0.3', 'standbys=2'])
  if (typeof usual === 'string') throw new Error(usual)
  expect(JSON.parse(said).plan).toEqual(planCapacity(1e6, usual))
})

test.each([
  [[], '--viewers must be a number'],
  [['--viewers', 'many'], '--viewers must be a number'],
  [['--viewers', '0'], '--viewers must be a number'],
  [['--viewers', '1e11'], '--viewers must be a number'],
  [['--viewers', '1e6', '--sets', 'dailyShare=2'], '--sets: dailyShare must be a number from 0 to 1'],
  [['--viewers', '1e6', 'unknown=2'], '--sets: There is no assumption unknown'],
])('the arguments %j are rejected with the name of the invalid option', async (args, message) => {
  const { code, said } = await run(...args)
  expect(code).toBe(2)
  expect(said).toContain(message)
})
