import { expect, test } from 'vitest'
import { checkHistory } from './check-history.ts'
import type {
  Anomaly,
  AnomalyKind,
  AppendOperation,
  LockStateRead,
  Operation,
  SeenEntry,
  WalletRead,
} from './operations.ts'
import { simulateHistories, simulateWallet } from './simulate.ts'

const wallet = 'w'
const entry = (key: string, coins: number, balance: number): SeenEntry => ({ key, coins, balance })
const append = (
  key: string,
  coins: number,
  [invokedAt, completedAt]: readonly [number, number],
  outcome: AppendOperation['outcome'] = 'ok',
  process = 1,
): AppendOperation => ({ kind: 'append', wallet, process, key, coins, invokedAt, completedAt, outcome })
const read = ([invokedAt, completedAt]: readonly [number, number], ...newest: SeenEntry[]): WalletRead => ({
  kind: 'read',
  wallet,
  process: 2,
  invokedAt,
  completedAt,
  total: newest.length,
  newest,
})
const kindsOf = (anomalies: readonly Anomaly[]): AnomalyKind[] => [...new Set(anomalies.map(({ kind }) => kind))]

const topUp = append('topup:1', 20, [0, 10])
const paid = entry('topup:1', 20, 20)
const unlock = append('unlock:a', -5, [20, 30])
const unanswered = append('unlock:a', -5, [20, 30], 'unknown')
const unlocked = entry('unlock:a', -5, 15)
const right = (invokedAt: number, isOpen: boolean): Operation => ({
  kind: 'right',
  wallet,
  process: 2,
  key: 'unlock:a',
  isOpen,
  invokedAt,
  completedAt: invokedAt + 1,
})
const refusal = (invokedAt: number): Operation => ({
  kind: 'refusal',
  wallet,
  process: 2,
  key: 'unlock:b',
  price: 15,
  invokedAt,
  completedAt: invokedAt + 5,
})

test.each<[AnomalyKind, Operation[]]>([
  ['lost write', [topUp, unlock, read([40, 41], paid)]],
  ['doubled write', [topUp, unlock, read([40, 41], paid, unlocked, entry('unlock:a', -5, 10))]],
  ['phantom write', [topUp, read([40, 41], paid, unlocked)]],
  // Two servers read the same balance, and the second overwrites the first.
  [
    'changed history',
    [
      topUp,
      unlock,
      append('unlock:b', -5, [20, 30]),
      read([31, 32], paid, unlocked),
      read([40, 41], paid, entry('unlock:b', -5, 15), entry('unlock:a', -5, 10)),
    ],
  ],
  [
    'wrong balance',
    [topUp, unlock, append('unlock:b', -5, [20, 30]), read([40, 41], paid, unlocked, entry('unlock:b', -5, 15))],
  ],
  ['wrong balance', [topUp, unlock, read([40, 41], paid, entry('unlock:a', -4, 16))]],
  // Two concurrent unlocks each read a sufficient balance, but together they overdraw it.
  [
    'write skew',
    [
      topUp,
      append('unlock:a', -15, [20, 30]),
      append('unlock:b', -15, [20, 30]),
      read([40, 41], paid, entry('unlock:a', -15, 5), entry('unlock:b', -15, -10)),
    ],
  ],
  ['stale read', [topUp, unlock, read([31, 32], paid), read([40, 41], paid, unlocked)]],
  [
    'stale read',
    [topUp, unanswered, read([31, 32], paid, unlocked), read([33, 34], paid), read([40, 41], paid, unlocked)],
  ],
  ['stale read', [topUp, unlock, right(31, false), read([40, 41], paid, unlocked)]],
  // An unlock without a response makes the episode playable, and later the episode is locked or the entry is missing.
  ['stale read', [topUp, unanswered, right(31, true), right(33, false), read([40, 41], paid, unlocked)]],
  ['stale read', [topUp, unanswered, right(31, true), read([33, 34], paid), read([40, 41], paid, unlocked)]],
  ['lost write', [topUp, unanswered, right(31, true), read([40, 41], paid)]],
  ['read from the future', [topUp, right(31, true), read([40, 41], paid)]],
  ['read from the future', [topUp, unlock, read([11, 12], paid, unlocked), read([40, 41], paid, unlocked)]],
  ['read from the future', [topUp, unlock, right(11, true), read([40, 41], paid, unlocked)]],
  [
    'wrong order',
    [
      topUp,
      unlock,
      append('unlock:b', -5, [31, 40]),
      read([41, 42], paid, entry('unlock:b', -5, 15), entry('unlock:a', -5, 10)),
    ],
  ],
  ['wrong refusal', [topUp, unlock, refusal(12), read([40, 41], paid, unlocked)]],
])('detects the anomaly in a history: %s', (kind, operations) => {
  expect(kindsOf(checkHistory(operations))).toContain(kind)
})

test('accepts histories of a correct wallet', () => {
  const lost = append('unlock:c', -5, [20, 25], 'unknown')
  const repeated = append('unlock:a', -5, [50, 60])
  expect(
    checkHistory([
      topUp,
      // A call without a response, a retried call, and reads concurrent with a write that include or miss its entry.
      ...[
        lost,
        unlock,
        repeated,
        read([21, 29], paid),
        read([22, 29], paid, unlocked),
        right(25, true),
        right(25, false),
      ],
      ...[append('topup:2', 5, [70, 80]), refusal(1), read([90, 91], paid, unlocked, entry('topup:2', 5, 20))],
    ]),
  ).toEqual([])
  // A refusal that is concurrent with the top-up.
  expect(checkHistory([topUp, { ...refusal(5), completedAt: 15 }, read([20, 21], paid)])).toEqual([])
})

/** Functions that add one anomaly to a correct history; undefined if the history has no place for the anomaly. */
const breaks: Readonly<Record<string, (history: Operation[]) => Operation[] | undefined>> = {
  'a read that misses its newest entry after another read has shown it'(history) {
    const reads = history.filter((one): one is WalletRead => one.kind === 'read' && one.total > 0)
    const [first] = reads
    const later = first && reads.find((one) => one.invokedAt > first.completedAt)
    if (!first || !later) return undefined
    const total = first.total - 1
    const stale = { ...later, total, newest: first.newest.slice(0, -1) }
    return history.map((one) => (one === later ? stale : one))
  },
  'a confirmed write that the list loses'(history) {
    const last = history.at(-1)
    const lost = last?.kind === 'read' ? last.newest.at(-1)?.key : undefined
    const isConfirmed = history.some((one) => one.kind === 'append' && one.key === lost && one.outcome === 'ok')
    if (lost === undefined || !isConfirmed) return undefined
    return history.map((one) => {
      if (one.kind !== 'read' || one.newest.at(-1)?.key !== lost) return one
      return { ...one, total: one.total - 1, newest: one.newest.slice(0, -1) }
    })
  },
  'a right that is locked after it was open'(history) {
    const open = history.find((one): one is LockStateRead => one.kind === 'right' && one.isOpen)
    const at = (open?.completedAt ?? 0) + 1
    return open && [{ ...open, isOpen: false, invokedAt: at, completedAt: at + 1 }, ...history]
  },
  'a write that is there twice'(history) {
    const last = history.at(-1)
    if (last?.kind !== 'read') return undefined
    const [newest] = last.newest.slice(-1)
    if (!newest) return undefined
    const again = { ...newest, balance: newest.balance + newest.coins }
    return [...history.slice(0, -1), { ...last, total: last.total + 1, newest: [...last.newest, again] }]
  },
}

test('accepts simulated correct histories and detects each injected anomaly', () => {
  const broken = Object.fromEntries(Object.keys(breaks).map((name) => [name, 0]))
  for (let seed = 1; seed <= 300; seed += 1) {
    const history = simulateWallet(wallet, 25, seed)
    expect(checkHistory(history), `seed ${seed}`).toEqual([])
    for (const [name, change] of Object.entries(breaks)) {
      const changed = change(history)
      if (!changed) continue
      broken[name] = (broken[name] ?? 0) + 1
      expect(checkHistory(changed).length, `${name}, seed ${seed}`).toBeGreaterThan(0)
    }
  }
  for (const count of Object.values(broken)) expect(count).toBeGreaterThan(100)
})

const size = process.env.TEST_SCOPE === 'quick' ? 50_000 : 1_000_000
test(`finds no anomaly in correct histories with ${size} operations in total`, { timeout: 240_000 }, () => {
  let checked = 0
  const anomalies: Anomaly[] = []
  for (const history of simulateHistories(size, 7)) {
    checked += history.length
    anomalies.push(...checkHistory(history))
  }
  expect(anomalies).toEqual([])
  expect(checked).toBeGreaterThanOrEqual(size)
})
