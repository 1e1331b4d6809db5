import { randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '../../apps/server/src/testing/random.ts'
import { type Audited, findDifferences } from './auditor.ts'

/** A row of the scorecard, see docs/scorecard.md. */
export interface Scenario {
  /** Id of the scenario: `R1` … */
  readonly id: string
  /** The tested property, in a few words. */
  readonly property: string
  /** Unit of the rounds: `kills`, `requests` … */
  readonly unit: string
  /** Rounds in `npm test`. Default: `quick`. */
  readonly brief?: number
  /** Rounds in `npm run test:full` (0: none there), and in `npm run resilience`. */
  readonly quick: number
  readonly full: number
  /** Time limit of a round in ms; the scenario has another minute. Default 1000. */
  readonly roundMs?: number
}

export interface ScenarioRun {
  readonly rounds: number
  readonly seed: number
  /** The source of all random choices, so that a seed repeats them. */
  readonly random: Random
  /**
   * Whether timing figures are checked: in `npm run resilience`, and with `TEST_SCALE=full`. Other runs may share a busy
   * machine.
   */
  readonly isTimed: boolean
  /** A database that the auditor checks after the rounds, whatever their result. */
  audits(database: Audited): void
  /** A figure for the verdict's line: `slowest start 1.2 s`. */
  note(text: string): void
}

/** Result of a scenario, printed as a line of text and, for `npm run resilience`, a line of JSON. */
export interface Verdict extends Pick<Scenario, 'id' | 'property' | 'unit'> {
  readonly rounds: number
  readonly seed: number
  readonly seconds: number
  readonly hasPassed: boolean
  readonly notes: readonly string[]
}

/** Time for the auditor, also if the row has used all of its own. */
const auditMs = 30_000
/** `npm test` may share the machine with other work, so its limit only ends a scenario that hangs. */
const busyMachineFactor = 4
const isFull = process.env.RESILIENCE_SCALE === 'full'
const isBrief = process.env.TEST_SCOPE === 'quick'
const isTimed = process.env.RESILIENCE_SCALE !== undefined || process.env.TEST_SCALE === 'full'

/**
 * Runs a row as a test. `npm run resilience -- R1 --rounds 10 --seed 7` sets RESILIENCE_ROUNDS and RESILIENCE_SEED;
 * without them, a row runs its rounds of this run (`brief`, `quick` or `full`) with a random seed, which its verdict prints. A row without a database for
 * the auditor fails.
 */
export function testScenario(row: Scenario, run: (scenario: ScenarioRun) => Promise<void>): void {
  const usual = isFull ? row.full : isBrief ? (row.brief ?? row.quick) : row.quick
  const rounds = Number(process.env.RESILIENCE_ROUNDS ?? usual)
  const seed = Number(process.env.RESILIENCE_SEED ?? randomInt(1e9))
  const limitMs = (60_000 + rounds * (row.roundMs ?? 1_000)) * (isTimed ? 1 : busyMachineFactor)
  const timeout = limitMs + auditMs
  test.skipIf(rounds === 0)(`${row.id} ${row.property}: ${rounds} ${row.unit}`, { timeout, retry: 0 }, async () => {
    const audited: Audited[] = []
    const notes: string[] = []
    const startedMs = performance.now()
    let hasPassed = false
    try {
      const audits = (database: Audited) => void audited.push(database)
      const note = (text: string) => void notes.push(text)
      const [end] = await Promise.allSettled([
        within(limitMs, run({ rounds, seed, random: createRandom(seed), isTimed, audits, note })),
      ])
      if (end.status === 'rejected') {
        // The scenario's own error is thrown; the auditor's findings are added to it.
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

/** A row that hangs has failed, and still prints its verdict. */
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
