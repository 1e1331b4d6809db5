import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, expect } from 'vitest'
import { readOutbox } from '../../apps/server/src/testing/outbox.ts'
import { pollUntil } from '../../apps/server/src/testing/paying.ts'
import { quantile } from '../../bench/quantile.ts'
import { theilSenSlope } from './load/slope.ts'
import { type ScenarioRun, testScenario } from './scenario.ts'
import { type AttackerAddresses, attackerAddresses, runAttack } from './strangers/attack.ts'
import { makePurchases, recordDuration, repeatUntilStopped, saveVictimPositions } from './strangers/beside.ts'
import { createNoisePicture, openStrangersWorld, type StrangersWorld, type Victim } from './strangers/world.ts'

const mb = 1_000_000
const mebibyte = 2 ** 20
const daySeconds = 86_400
const mostADayMb = 50
/** Storage budget per network: 13 MB at once, 36 MB more over a day; see rate-limit/storage-budget.ts. */
const [atOnceMb, byAndByMb] = [13, 36]
/** Minimum durations for checks of latency and memory: a server that has just started is slow, and its memory grows. */
const leastSecondsForTimes = 60
const leastSecondsForMemory = 300
const mostMailsOfStrangers = 7

let world: StrangersWorld | undefined
afterAll(() => world?.close())

async function folderBytes(path: string): Promise<number> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => stat(join(parentPath, name)))
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0)
}
async function diskBytes({ database, server }: StrangersWorld): Promise<number> {
  const { rows } = await database.pool.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size')
  return Number(rows[0]?.size) + (await folderBytes(join(server.dataDir, 'uploads'))) + server.output().length
}
/** Counts the mails to a mailbox, including those to its address with a suffix after a plus sign. */
async function mailsTo({ server }: StrangersWorld, mailbox: string): Promise<number> {
  const [name = '', domain = ''] = mailbox.split('@')
  const to = new RegExp(`^To: ${name}(\\+\\d+)?@${domain}`, 'm')
  return (await readOutbox(server.dataDir)).filter((mail) => to.test(mail)).length
}

/** Checks that the victim's known device still receives a new deletion code during the attack. */
async function askForCode(opened: StrangersWorld, { client, mailbox }: Victim): Promise<void> {
  const before = await mailsTo(opened, mailbox)
  const asked = await client.call(ownAccount.sendEmailVoiceCode, { openid: mailbox, type: 2 })
  expect(asked.status, 'the victim’s code').toBe(200)
  await pollUntil('the victim’s code arrives', async () => (await mailsTo(opened, mailbox)) > before)
}

type Point = Readonly<Record<'x' | 'y', number>>
interface Phase {
  readonly from: AttackerAddresses
  readonly seconds: number
  readonly victim: Victim
  readonly picture: string
}
async function withstand(
  opened: StrangersWorld,
  { from, seconds, victim, picture }: Phase,
  scenario: ScenarioRun,
): Promise<void> {
  const { server, envelopeKey, vidIds, largest, inside } = opened
  const isTimed = scenario.isTimed && seconds >= leastSecondsForTimes
  const [paymentMs, healthMs]: [number[], number[]] = [[], []]
  const [held, resident]: [Point[], Point[]] = [[], []]
  const startedMs = performance.now()
  const beside = [
    saveVictimPositions(opened, victim),
    // A short phase has purchases as often as possible; in a long phase, the buyers' rate limits allow fewer.
    makePurchases(opened, seconds < 10 ? 300 : 1_000, paymentMs),
  ]
  const bytesBefore = await diskBytes(opened)
  const attack = {
    server: server.origin,
    envelopeKey,
    from,
    seconds,
    atOnce: 8,
    vidIds,
    victim: victim.mailbox,
    picture,
  }
  const attacked = runAttack(attack)
  await sleep(seconds * 300)
  await askForCode(opened, victim)
  const look = () => fetch(`${server.origin}/healthz`).then((answer) => answer.text())
  const endLooks = repeatUntilStopped(5, () => recordDuration(look(), healthMs))
  const exported = await largest()
  await endLooks()
  const endMemoryLooks = repeatUntilStopped(10_000, async () => {
    const x = (performance.now() - startedMs) / 60_000
    const { heapBytes, bufferBytes, rssBytes } = await inside.look()
    held.push({ x, y: (heapBytes + bufferBytes) / mebibyte })
    resident.push({ x, y: rssBytes / mebibyte })
  })
  const answers = await attacked
  const grownMb = ((await diskBytes(opened)) - bytesBefore) / mb
  for (const end of [...beside, endMemoryLooks]) await end()

  const count = (ending: RegExp) =>
    Object.entries(answers).reduce((sum, [name, times]) => sum + (ending.test(name) ? times : 0), 0)
  const paymentsP99 = quantile(paymentMs, 0.99)
  const healthP99 = quantile(healthMs, 0.99)
  const [heldPerMinute, residentPerMinute] = [theilSenSlope(held), theilSenSlope(resident)]
  const mails = await mailsTo(opened, victim.mailbox)
  scenario.note(
    [
      `${from}: ${count(/ \d+$/)} requests of ${answers.strangers} devices, ${count(/ 429$/)} refused`,
      `${grownMb.toFixed(1)} MB stored`,
      `payments p99 ${paymentsP99.toFixed(0)} ms of ${paymentMs.length}`,
      `healthz p99 ${healthP99.toFixed(1)} ms of ${healthMs.length} during an export of ${(exported / mb).toFixed(0)} MB`,
      seconds >= leastSecondsForMemory
        ? `memory held ${heldPerMinute.toFixed(2)} and resident ${residentPerMinute.toFixed(2)} MiB a minute`
        : 'memory not judged in so short a run',
      `${mails} mails to the victim`,
    ].join(', '),
  )
  if (seconds >= 30) expect(count(/ 429$/), 'refused').toBeGreaterThan(0)
  expect(count(/ (0|500|502)$/), 'failed or without an answer').toBe(0)
  // The victim requested two mails: one for the login, one during the attack.
  expect(mails, 'mails to the victim').toBeLessThanOrEqual(2 + mostMailsOfStrangers * Math.ceil(seconds / 3_600))
  if (from !== '10,000 addresses') {
    const share = (atOnceMb + (byAndByMb * seconds) / daySeconds) / (atOnceMb + byAndByMb)
    expect(grownMb, `MB in ${seconds} s, of ${mostADayMb} in a day`).toBeLessThanOrEqual(mostADayMb * share)
  }
  if (!isTimed) return
  expect(paymentsP99, 'p99 of payments, ms').toBeLessThanOrEqual(250)
  expect(healthP99, 'p99 of /healthz, ms').toBeLessThanOrEqual(50)
  if (seconds >= leastSecondsForMemory) expect(heldPerMinute, 'MiB a minute').toBeLessThanOrEqual(0.5)
}

const row = {
  id: 'R15',
  property:
    'strangers’ budget: one address, one /48 and 10,000 addresses try to fill disk, memory, mailboxes and processor',
  unit: 'seconds',
  quick: 15,
  full: 1_800,
  roundMs: 1_500,
}
testScenario(row, async (scenario) => {
  const opened = await openStrangersWorld()
  world = opened
  scenario.audits(opened.database)
  const picture = (await createNoisePicture()).toString('base64')
  for (const [at, from] of attackerAddresses.entries()) {
    const victim = opened.victims[at] ?? expect.fail('no victim')
    await withstand(opened, { from, seconds: scenario.rounds / attackerAddresses.length, victim, picture }, scenario)
  }
})
