import { randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '../../apps/server/src/testing/random.ts'
import { type AuditedDatabase, findDifferences } from './auditor.ts'

/** A test scenario; docs/scorecard.md has a row for each. */
export interface Scenario {
  /** Id of the scenario: `R1` … */
  readonly id: string
  /** The tested property, in a few words. */
  readonly property: string
  /** Unit in which rounds are counted: `kills`, `requests` … */
  readonly unit: string
  /** Number of rounds in `npm test`. Default: `quick`. */
  readonly brief?: number
  /** Number of rounds in `npm run test:full`; 0 skips the scenario there. `full`: rounds in `npm run resilience`. */
  readonly quick: number
  readonly full: number
  /** Time limit per round, ms. The time limit of the scenario is the sum plus one minute. Default: 1000. */
  readonly roundMs?: number
}

export interface ScenarioRun {
  readonly rounds: number
  readonly seed: number
  /** Source of all random choices, so that a run with the same seed repeats them. */
  readonly random: Random
  /**
   * Whether durations are checked: only in `npm run resilience` and with `TEST_SCALE=full`. Other runs may share a
   * busy machine.
   */
  readonly isTimed: boolean
  /** Registers a database that the auditor checks after the rounds, even if the scenario fails. */
  audits(database: AuditedDatabase): void
  /** Adds a measurement to the printed verdict: `slowest start 1.2 s`. */
  note(text: string): void
}

/** Result of a scenario, printed as a line of text and, in `npm run resilience`, also written as a line of JSON. */
export interface Verdict extends Pick<Scenario, 'id' | 'property' | 'unit'> {
  readonly rounds: number
  readonly seed: number
  readonly seconds: number
  readonly hasPassed: boolean
  readonly notes: readonly string[]
}

/** Additional time for the auditor, so that it can run after a scenario that has used its whole time limit. */
const auditMs = 30_000
/** `npm test` may share the machine with other work, so its time limit is meant only for scenarios that hang. */
const busyMachineFactor = 4
const isFull = process.env.RESILIENCE_SCALE === 'full'
const isBrief = process.env.TEST_SCOPE === 'quick'
const isTimed = process.env.RESILIENCE_SCALE !== undefined || process.env.TEST_SCALE === 'full'

/**
 * Declares a scenario as a test. `npm run resilience -- R1 --rounds 10 --seed 7` sets RESILIENCE_ROUNDS and
 * RESILIENCE_SEED. Without these variables, the number of rounds is `brief`, `quick` or `full`, and the seed is random;
 * the verdict prints the seed. A scenario that registers no database for the auditor fails.
 */
export function testScenario(row: Scenario, run: (scenario: ScenarioRun) => Promise<void>): void {
  const usual = isFull ? row.full : isBrief ? (row.brief ?? row.quick) : row.quick
  const rounds = Number(process.env.RESILIENCE_ROUNDS ?? usual)
  const seed = Number(process.env.RESILIENCE_SEED ?? randomInt(1e9))
  const limitMs = (60_000 + rounds * (row.roundMs ?? 1_000)) * (isTimed ? 1 : busyMachineFactor)
  const timeout = limitMs + auditMs
  test.skipIf(rounds === 0)(`${row.id} ${row.property}: ${rounds} ${row.unit}`, { timeout, retry: 0 }, async () => {
    const audited: AuditedDatabase[] = []
    const notes: string[] = []
    const startedMs = performance.now()
    let hasPassed = false
    try {
      const audits = (database: AuditedDatabase) => void audited.push(database)
      const note = (text: string) => void notes.push(text)
      const [end] = await Promise.allSettled([
        within(limitMs, run({ rounds, seed, random: createRandom(seed), isTimed, audits, note })),
      ])
      if (end.status === 'rejected') {
        // A failed scenario throws its own error; the verdict lists the differences that the auditor finds.
        const found = await Promise.allSettled(audited.map(findDifferences))
        notes.push(
          `the auditor finds ${JSON.stringify(found.map((one) => ('value' in one ? one.value : 'no database')))}`,
        )
        throw end.reason
      }
      expect(audited.length, 'databases that the auditor was given').toBeGreaterThan(0)
      for (const database of audited) expect(await findDifferences(database), 'what the auditor finds').toEqual([])
      hasPassed = true
    } finally {
      const { id, property, unit } = row
      const seconds = Math.round((performance.now() - startedMs) / 100) / 10
      tell({ id, property, unit, rounds, seed, seconds, hasPassed, notes })
    }
  })
}

/** Throws after the time limit, so that a scenario that hangs fails and still prints its verdict. */
async function within(ms: number, run: Promise<void>): Promise<void> {
  const isOver = new AbortController()
  const limit = sleep(ms, undefined, { signal: isOver.signal }).then(() => {
    throw new Error(`not over within ${ms / 1_000} s`)
  })
  try {
    await Promise.race([run, limit])
  } finally {
    limit.catch(() => undefined)
    isOver.abort()
  }
}

function tell(verdict: Verdict): void {
  const { id, rounds, unit, seed, seconds, hasPassed, notes } = verdict
  console.log(
    [id, `seed ${seed}`, `${rounds} ${unit}`, hasPassed ? 'passed' : 'FAILED', `${seconds} s`, ...notes].join(' · '),
  )
  if (process.env.RESILIENCE_REPORT) appendFileSync(process.env.RESILIENCE_REPORT, `${JSON.stringify(verdict)}\n`)
}
