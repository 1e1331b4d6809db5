import type {
  Anomaly,
  AnomalyKind,
  AppendOperation,
  LockStateRead,
  Operation,
  RefusedUnlock,
  SeenEntry,
  WalletRead,
} from './operations.ts'

/** Entries that reads have returned, by position in the wallet's list. */
type List = ReadonlyMap<number, SeenEntry>
type Report = (kind: AnomalyKind, text: string) => void

/**
 * Checks that the operations on one wallet are linearizable, without the product's code. The wallet is an append-only
 * list, and reads return entries with their positions, so the order of all writes is known: in this order, each
 * operation must take effect between its invocation and its completion. The last operations must be reads that together
 * return the whole list; otherwise lost writes are not detected.
 */
export function checkWallet(wallet: string, operations: readonly Operation[]): Anomaly[] {
  const found: Anomaly[] = []
  const report: Report = (kind, text) => void found.push({ kind, wallet, text })
  const reads = operations.filter((one): one is WalletRead => one.kind === 'read')
  const appends = new Map<string, AppendOperation>()
  for (const one of operations) {
    // Retries of an append are one operation, from the first invocation to the first acknowledgement.
    if (one.kind === 'append') appends.set(one.key, joined(appends.get(one.key), one))
  }
  const list = joinReads(reads, report)
  const places = placesOf(list, report)
  checkBalances(list, report)
  checkWrites(appends, places, list, reads, report)
  const rights = operations.filter((one) => one.kind === 'right')
  const known = { appends, places, list }
  checkOrder([...stepsOfWrites(known), ...stepsOfReads(reads), ...stepsOfRights(rights, places)], report)
  const lastReadAt = timeOfLast(reads)
  for (const right of rights) checkUnlisted(right, known, lastReadAt, report)
  for (const one of operations) if (one.kind === 'refusal') checkRefusal(one, known, report)
  return found
}

function joined(first: AppendOperation | undefined, second: AppendOperation): AppendOperation {
  if (!first) return second
  const invokedAt = Math.min(first.invokedAt, second.invokedAt)
  const confirmed = [first, second].filter(({ outcome }) => outcome === 'ok')
  const completedAt = Math.min(...confirmed.map((one) => one.completedAt))
  return { ...first, invokedAt, completedAt, outcome: confirmed.length > 0 ? 'ok' : 'unknown' }
}

const timeOfLast = (reads: readonly WalletRead[]): number =>
  reads.reduce((latest, { invokedAt }) => Math.max(latest, invokedAt), Number.NEGATIVE_INFINITY)

/** Returns the time at which an append has certainly taken effect. */
const doneAt = ({ outcome, completedAt }: AppendOperation): number =>
  outcome === 'ok' ? completedAt : Number.POSITIVE_INFINITY

/** Joins the entries of all reads. Reports two reads with different entries at one position: an update was lost. */
function joinReads(reads: readonly WalletRead[], report: Report): List {
  const list = new Map<number, SeenEntry>()
  for (const { total, newest } of reads) {
    newest.forEach((entry, index) => {
      const place = total - newest.length + index + 1
      const known = list.get(place)
      if (known === undefined) list.set(place, entry)
      else if (known.key !== entry.key || known.coins !== entry.coins || known.balance !== entry.balance) {
        report('changed history', `place ${place} was ${JSON.stringify(known)}, then ${JSON.stringify(entry)}`)
      }
    })
  }
  return new Map([...list].toSorted(([one], [other]) => one - other))
}

function placesOf(list: List, report: Report): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [place, { key }] of list) {
    const other = places.get(key)
    if (other === undefined) places.set(key, place)
    else report('doubled write', `${key} is at the places ${other} and ${place}`)
  }
  return places
}

function checkBalances(list: List, report: Report): void {
  for (const [place, { key, coins, balance }] of list) {
    const before = place === 1 ? 0 : list.get(place - 1)?.balance
    if (before !== undefined && before + coins !== balance) {
      report('wrong balance', `${key} at place ${place}: ${before} + ${coins} is not ${balance}`)
    }
    // Two concurrent writes each read a sufficient balance, but together they overdraw it.
    if (balance < 0) report('write skew', `${key} at place ${place} leaves ${balance} coins`)
  }
}

function checkWrites(
  appends: ReadonlyMap<string, AppendOperation>,
  places: ReadonlyMap<string, number>,
  list: List,
  reads: readonly WalletRead[],
  report: Report,
): void {
  const lastReadAt = timeOfLast(reads)
  for (const append of appends.values()) {
    const place = places.get(append.key)
    if (place === undefined) {
      if (doneAt(append) < lastReadAt) report('lost write', `${append.key} was confirmed and is not in the list`)
    } else if (list.get(place)?.coins !== append.coins) {
      report('wrong balance', `${append.key} is ${list.get(place)?.coins} coins instead of ${append.coins}`)
    }
  }
  for (const key of places.keys()) if (!appends.has(key)) report('phantom write', `${key} was never asked for`)
}

interface Step {
  readonly place: number
  readonly isRead: boolean
  readonly from: number
  readonly until: number
  readonly name: string
}

function stepsOfWrites({ appends, places }: Known): Step[] {
  return [...appends.values()].flatMap((append) => {
    const place = places.get(append.key)
    if (place === undefined) return []
    return [{ place, isRead: false, from: append.invokedAt, until: doneAt(append), name: append.key }]
  })
}

const stepsOfReads = (reads: readonly WalletRead[]): Step[] =>
  reads.map(({ total, invokedAt, completedAt }) => ({
    ...{ place: total, isRead: true, from: invokedAt, until: completedAt },
    name: `a read of ${total} entries`,
  }))

/**
 * Turns reads of an episode's lock state into steps. A playable episode proves a position at or after its unlock entry,
 * so the read counts as invoked at the beginning. A locked episode proves a position before the entry, so the read
 * counts as never completed.
 */
function stepsOfRights(rights: readonly LockStateRead[], places: ReadonlyMap<string, number>): Step[] {
  return rights.flatMap(({ key, isOpen, invokedAt, completedAt }) => {
    const place = places.get(key)
    if (place === undefined) return []
    if (!isOpen)
      return [
        { place: place - 1, isRead: true, from: invokedAt, until: Number.POSITIVE_INFINITY, name: `${key}, locked,` },
      ]
    return [{ place, isRead: true, from: Number.NEGATIVE_INFINITY, until: completedAt, name: `${key}, open,` }]
  })
}

/** Checks all steps by position: no step may have completed before the invocation of a step at an earlier position. */
function checkOrder(steps: Step[], report: Report): void {
  steps.sort((a, b) => a.place - b.place || Number(a.isRead) - Number(b.isRead) || a.from - b.from)
  let latest: Step | undefined
  for (const step of steps) {
    if (latest && latest.from > step.until) {
      const text = `${step.name} ended at ${step.until}, before ${latest.name} began at ${latest.from}`
      report(latest.isRead ? 'stale read' : step.isRead ? 'read from the future' : 'wrong order', text)
    }
    if (!latest || step.from > latest.from) latest = step
  }
}

interface Known {
  readonly appends: ReadonlyMap<string, AppendOperation>
  readonly places: ReadonlyMap<string, number>
  readonly list: List
}

/** Checks a refusal: at some moment during the call, the balance may have been too low. */
function checkRefusal({ key, price, invokedAt, completedAt }: RefusedUnlock, known: Known, report: Report): void {
  const { appends, places, list } = known
  let surely = 0
  let possibly = 0
  for (const append of appends.values()) {
    const place = places.get(append.key)
    if (place === undefined) continue
    if (doneAt(append) < invokedAt) surely = Math.max(surely, place)
    if (append.invokedAt <= completedAt) possibly = Math.max(possibly, place)
  }
  for (let place = surely; place <= possibly; place += 1) {
    const balance = place === 0 ? 0 : list.get(place)?.balance
    if (balance === undefined || balance < price) return
  }
  report('wrong refusal', `${key} was refused for ${price} coins although there were always enough`)
}

/**
 * Checks a playable episode without an unlock entry in the list: nobody requested the unlock, or its write was lost.
 */
function checkUnlisted(
  { key, isOpen, completedAt }: LockStateRead,
  known: Known,
  lastReadAt: number,
  report: Report,
): void {
  if (!isOpen || known.places.has(key)) return
  const append = known.appends.get(key)
  if (!append || append.invokedAt > completedAt) report('read from the future', `${key} is open unasked`)
  else if (completedAt < lastReadAt) report('lost write', `${key} was open and is not in the list`)
}
