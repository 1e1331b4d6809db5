import type { Database } from '../../db/schema.ts'
import { CallError } from '../call-error.ts'
import { addressGroup } from './address-group.ts'
import { type Counter, createOwnCounter, createSharedCounter } from './counters.ts'
import { type CallLimits, callLimits, everyCall } from './rules.ts'

export interface Asker {
  readonly ip: string
  /** '' without a session. */
  readonly deviceId: string
}
export interface Limiter {
  /** Throws a CallError that says when to come again. */
  admit(path: string, asker: Asker): Promise<void>
  /** How many were turned away since the start, by path. */
  readonly refused: ReadonlyMap<string, number>
}

interface Needs {
  readonly db: Database
  readonly now: () => number
  readonly config: { readonly hasRateLimits: boolean }
}

/** Counts calls per device and address by the table in rules.ts. What the shared limits cannot count is refused. */
export function createLimiter({ db, now, config }: Needs): Limiter {
  const own = createOwnCounter()
  const shared = createSharedCounter(db)
  const refused = new Map<string, number>()

  function turnAway(path: string, waitMs: number): never {
    refused.set(path, (refused.get(path) ?? 0) + 1)
    throw new CallError('tooMany', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  }

  async function count(path: string, name: string, limits: CallLimits, asker: Asker, counter: Counter): Promise<void> {
    const { device, address } = limits
    const waits = [
      device && asker.deviceId !== '' ? counter(`${name} device ${asker.deviceId}`, device, now()) : 0,
      address ? counter(`${name} address ${addressGroup(asker.ip)}`, address, now()) : 0,
    ]
    for (const wait of waits) {
      const waitMs = typeof wait === 'number' ? wait : await wait
      if (waitMs > 0) turnAway(path, waitMs)
    }
  }

  return {
    refused,
    async admit(path, asker) {
      if (!config.hasRateLimits) return
      await count(path, 'every', everyCall, asker, own)
      const limits = callLimits.get(path)
      if (limits) await count(path, path, limits, asker, limits.isShared ? shared : own)
    },
  }
}
