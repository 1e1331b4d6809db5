import { createRandom, type Random } from '../../../apps/server/src/testing/random.ts'
import type { Operation, SeenEntry } from './operations.ts'

const processes = 3
const price = 5
const topUp = 20
const shownEntries = 30

type Choice = 'unlock' | 'topUp' | 'read' | 'right'
interface Call {
  readonly choice: Choice
  readonly process: number
  readonly invokedAt: number
  /** Time at which the call takes effect, if `isDone`. */
  readonly effectAt: number
  readonly completedAt: number
  /** Whether the call gets no response; `isDone`: whether it takes effect anyway. */
  readonly isUnknown: boolean
  readonly isDone: boolean
}

function planCalls(count: number, random: Random): Call[] {
  const free = Array.from({ length: processes }, () => random.below(50))
  const calls: Call[] = []
  for (let at = 0; at < count; at += 1) {
    const process = at % processes
    const invokedAt = (free[process] ?? 0) + 1 + random.below(20)
    const completedAt = invokedAt + 2 + random.below(30)
    const effectAt = invokedAt + (completedAt - invokedAt) * (random.below(1_000) / 1_000)
    const isUnknown = random.chance(0.03)
    const isDone = !isUnknown || random.chance(0.5)
    const choice = random.pick(['unlock', 'unlock', 'unlock', 'topUp', 'read', 'read', 'right'] as const)
    calls.push({ choice, process, invokedAt, effectAt, completedAt, isUnknown, isDone })
    free[process] = completedAt
  }
  return calls.toSorted((a, b) => a.effectAt - b.effectAt)
}

/** Creates a correct history of one wallet: three processes make concurrent calls, some of which get no response. */
export function simulateWallet(wallet: string, calls: number, seed: number): Operation[] {
  const random = createRandom(seed)
  const list: SeenEntry[] = []
  const asked: string[] = []
  const balance = () => list.at(-1)?.balance ?? 0
  const operations: Operation[] = []
  let end = 0
  const look = () => ({ kind: 'read', total: list.length, newest: list.slice(-shownEntries) }) as const

  function write(key: string, coins: number, call: Call): void {
    const { isUnknown, isDone, process, invokedAt, completedAt } = call
    const common = { wallet, process, invokedAt, completedAt }
    const isThere = list.some((entry) => entry.key === key)
    if (isDone && !isThere && balance() + coins < 0) {
      if (!isUnknown) operations.push({ ...common, kind: 'refusal', key, price: -coins })
      return
    }
    if (isDone && !isThere) list.push({ key, coins, balance: balance() + coins })
    operations.push({ ...common, kind: 'append', key, coins, outcome: isUnknown ? 'unknown' : 'ok' })
  }
  for (const [at, call] of planCalls(calls, random).entries()) {
    const { choice, process, invokedAt, completedAt } = call
    const common = { wallet, process, invokedAt, completedAt }
    end = Math.max(end, completedAt)
    if (choice === 'topUp') write(`topup:${at}`, topUp, call)
    else if (choice === 'unlock') {
      // Some calls are retries of an earlier unlock.
      const key = asked.length > 0 && random.chance(0.2) ? random.pick(asked) : `unlock:${at}`
      asked.push(key)
      write(key, -price, call)
    } else if (choice === 'read') operations.push({ ...common, ...look() })
    else {
      const key = asked.length > 0 ? random.pick(asked) : 'unlock:none'
      operations.push({ ...common, kind: 'right', key, isOpen: list.some((entry) => entry.key === key) })
    }
  }
  operations.push({ wallet, process: 0, invokedAt: end + 1, completedAt: end + 2, ...look() })
  return operations
}

/** Creates correct histories of many wallets lazily, so that a million operations need not be in memory at once. */
export function* simulateHistories(operations: number, seed: number, callsOfWallet = 25): Generator<Operation[]> {
  let made = 0
  for (let at = 0; made < operations; at += 1) {
    const history = simulateWallet(`wallet ${at}`, callsOfWallet, seed + at)
    made += history.length
    yield history
  }
}
