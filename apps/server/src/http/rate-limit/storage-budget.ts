import { accounts } from '@cliffhanger/contract/accounts'
import { adVisit } from '@cliffhanger/contract/ad-visit'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { feedback } from '@cliffhanger/contract/feedback'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import type { Log } from '../../log.ts'
import { createBreaker } from './breaker.ts'
import { createOwnCounter } from './counters.ts'
import { networksOf } from './networks.ts'
import { type Rule, timesRule } from './rule.ts'

/** Kinds of data with a budget of their own: events take no room from feedback, and neither from orders. */
export type StorageBudget = 'rows' | 'events' | 'orders'

const dayMs = 86_400_000
const mb = 1_000_000
const bytesADay = (burst: number, refill: number): Rule => ({ burst, everyMs: dayMs / refill })

/** Bytes on the disk, of one IPv4 address or /48. Together at most 47 MB in a day that begins with nothing used. */
export const storageBudgets: Readonly<Record<StorageBudget, Rule>> = {
  rows: bytesADay(5 * mb, 12 * mb),
  events: bytesADay(4 * mb, 11 * mb),
  orders: bytesADay(4 * mb, 11 * mb),
}
/** Behind a /64 is one phone or household, behind an IPv4 address maybe a mobile network. Its /48 has four times as much. */
const shareOf64 = 1 / 4

/** More than this, from everybody together, is more than viewers make where one process can serve them. */
const usualStorage = bytesADay(1_000 * mb, 20_000 * mb)
/** How many times as much a byte costs its network while there is more than that. */
export const fullFactor = 8
const fullMs = 600_000

/** Rows of a guest with a device, a cookie and a session. */
export const newDeviceBytes = 2_000
/** An event beside its own fields. */
export const eventBytes = 250
/** The position in an episode, on its first save. */
export const positionBytes = 350
/** An image beside the file. */
export const imageBytes = 400

/** Bytes that calls write, indexes included, if nothing more exact is known; measured by scenario R15. */
const callBytes: ReadonlyMap<string, number> = new Map([
  [accounts.check.path, 400],
  [adVisit.newUserStaining.path, 1_300],
  [ownAccount.sendEmailVoiceCode.path, 2_500],
  [ownAccount.register.path, 1_000],
  [ownAccount.removeUser.path, 500],
  [ownAccount.recoverWallet.path, 1_000],
  [ownAccount.confirmBillingAddress.path, 500],
  [ownAccount.setReadPreference.path, 100],
  [ownAccount.saveUserPreference.path, 100],
  [ownAccount.export.path, 400],
  [catalogue.addVideoLike.path, 200],
  [catalogue.addVideoShelf.path, 200],
  [feedback.sendFeedBack.path, 700],
  [payments.updUserAirwallexInfo.path, 1_500],
  [payments.createOrder.path, 3_000],
  [payments.updSubConsentId.path, 300],
  [payments.qrLink.path, 500],
  [payments.openLink.path, 300],
])

export interface StoringRequest {
  readonly deviceCookie?: string | undefined
  /** Of the body. */
  readonly bytes?: number
}

/** Bytes that a call may leave on the disk before its handler knows better. */
export function bytesOfCall(path: string, { deviceCookie, bytes = 0 }: StoringRequest): number {
  // A check of a guest without rows, or of nobody, is answered by a cookie alone.
  if (path === accounts.check.path && (deviceCookie === undefined || deviceCookie.startsWith('g.'))) return 0
  // An image is charged when its file is drawn; of other bodies no more than all can be kept.
  return (callBytes.get(path) ?? 0) + (path === feedback.sendFeedBack.path ? bytes : 0)
}

/**
 * Counts bytes that requests leave on the disk, in this process: docs/decisions/025. A network that has used up its budget keeps
 * nothing more until some of it has come back.
 */
export function createStorageBudget(now: () => number, log: Pick<Log, 'warn'>) {
  const networks = createOwnCounter()
  const everybody = createBreaker(now, {
    rule: usualStorage,
    openMs: fullMs,
    opened: () =>
      log.warn({ security: 'storage' }, 'more is stored than viewers make: networks pay more for each byte'),
  })
  return {
    isOver: everybody.isOpen,
    /** Takes bytes from the budgets of an address; answers 0, or how long to wait for them. */
    take(budget: StorageBudget, bytes: number, ip: string): number {
      if (bytes === 0) return 0
      // Nobody misses an event, and somebody else's disk is full.
      if (budget === 'events' && everybody.isOpen()) return fullMs
      const cost = bytes * (everybody.isOpen() ? fullFactor : 1)
      const of = networksOf(ip)
      const rule = timesRule(storageBudgets[budget], of[0].key.includes(':') ? shareOf64 : 1)
      for (const { key, times } of of) {
        const waitMs = networks.take({ key: `${budget} ${key}`, rule: timesRule(rule, times), cost }, now())
        if (waitMs > 0) return waitMs
      }
      everybody.count(bytes)
      return 0
    },
  }
}
