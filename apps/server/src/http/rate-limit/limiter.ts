import { adLinkPath } from '@cliffhanger/contract/ad-links'
import { trackPath } from '@cliffhanger/contract/tracking'
import type { Database } from '../../db/schema.ts'
import type { Log } from '../../log.ts'
import { CallError } from '../call-error.ts'
import { laneOf } from '../overload/lanes.ts'
import { apiBase } from '../runtime-config.ts'
import { createBreaker } from './breaker.ts'
import { createInMemoryCounter, type RateLimitCharge, takeFromSharedCounter } from './counters.ts'
import { networksOf } from './networks.ts'
import { multiplyRule, type RateLimitRule } from './rule.ts'
import {
  bodyBytesPerCostUnit,
  type CallLimits,
  callCosts,
  callLimits,
  floodCostFactor,
  floodMs,
  laneLimits,
  newDeviceRule,
  unsignedWebhookRule,
  usualTraffic,
  wrongTokenCost,
} from './rules.ts'
import { createStorageBudget, newDeviceBytes, type StorageBudget } from './storage-budget.ts'

/** The requester, as known before the session lookup. */
export interface Requester {
  readonly ip: string
  /** The device cookie as sent; it may be invalid. */
  readonly deviceCookie?: string | undefined
  /** Size of the body in bytes; 0 if the request does not state it. */
  readonly bytes?: number
}
export interface RequestRateLimiter {
  /**
   * Counts a call against the limits of its device cookie and networks, before the session is looked up. Throws a
   * CallError with the time to wait. Returns a promise only if the call is counted by all servers together.
   */
  admit(path: string, requester: Requester): Promise<void> | undefined
  /**
   * Counts a call against the limits of its session's device, and against those network limits that are charged only
   * after the session lookup; returns a promise like `admit`.
   */
  admitDevice(path: string, deviceId: string, requester: Requester): Promise<void> | undefined
  /** Charges the networks of a request for the part of its body that exceeds the size stated in the request. */
  chargeBody(path: string, bytes: number, requester: Requester): void
  /** Charges the networks of a request with an invalid token. */
  chargeWrongToken(path: string, requester: Requester): void
  /** Charges a webhook message or an ad network's report whose signature is wrong; valid ones are never counted. */
  admitUnsigned(path: string, requester: Requester): void
  /** Counts a new device against the limit on new devices, before it is created. */
  admitNewDevice(requester: Requester): void
  /**
   * Charges bytes that a call is about to store. Returns 0, or the ms to wait, in which case they must not be stored.
   */
  takeStorage(path: string, bytes: number, ip: string): number
  /** Number of rejections since the start, by path. */
  readonly refused: ReadonlyMap<string, number>
  /** Whether the total number of requests exceeds normal traffic. */
  isFlooded(): boolean
  /** Whether the bytes that all clients have stored recently exceed normal use. */
  isOverStorage(): boolean
}

interface Needs {
  readonly db: Database
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
  readonly config: { readonly hasRateLimits: boolean }
}

/** A malformed device cookie identifies no device and would only fill the memory. */
const cookieShape = /^(?:g\.[\w-]{1,3600}\.)?([\w-]{43})$/

/**
 * Creates the rate limiter, with the limits of rules.ts: docs/decisions/021. If the shared counters are unavailable,
 * calls are refused.
 */
export function createRequestRateLimiter({ db, log, now, config }: Needs): RequestRateLimiter {
  const [devices, networks] = [createInMemoryCounter(), createInMemoryCounter()]
  const refused = new Map<string, number>()
  const breaker = createBreaker(now, {
    rule: usualTraffic,
    openMs: floodMs,
    opened: () => log.warn({ security: 'flood' }, 'more requests than viewers make: networks pay more for each'),
  })
  const storage = createStorageBudget(now, log)

  function rejection(path: string, waitMs: number): never {
    refused.set(path, (refused.get(path) ?? 0) + 1)
    throw new CallError('tooMany', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  }
  /**
   * Charges the networks from the narrowest to the widest and stops at the first refusal, so that a flood from one
   * address does not use up its neighbours' allowance.
   */
  function takeOfNetworks(path: string, name: string, ip: string, rule: RateLimitRule, cost: number): void {
    for (const { key, times } of networksOf(ip)) {
      const waitMs = networks.take({ key: `${name} ${key}`, rule: multiplyRule(rule, times), cost }, now())
      if (waitMs > 0) rejection(path, waitMs)
    }
  }
  /** Charges the networks an amount that is already spent. */
  function oweOfNetworks(path: string, ip: string, cost: number): void {
    const lane = laneOfCall(path)
    for (const { key, times } of networksOf(ip)) {
      const rule = multiplyRule(laneLimits[lane].network, times)
      networks.owe({ key: `${lane} ${key}`, rule, cost }, now())
    }
  }
  async function takeSharedOfNetworks(path: string, ip: string, rule: RateLimitRule): Promise<void> {
    for (const { key, times } of networksOf(ip)) {
      const waitMs = await takeFromSharedCounter(
        db,
        { key: `${path} network ${key}`, rule: multiplyRule(rule, times) },
        now(),
      )
      if (waitMs > 0) rejection(path, waitMs)
    }
  }
  function admitNetworks(path: string, { network, isShared }: CallLimits, ip: string): Promise<void> | undefined {
    if (!network) return undefined
    if (isShared) return takeSharedOfNetworks(path, ip, network)
    takeOfNetworks(path, path, ip, network, 1)
    return undefined
  }
  async function takeOfDevice(path: string, limits: CallLimits, deviceId: string, ip: string): Promise<void> {
    if (limits.device && deviceId !== '') {
      const charge: RateLimitCharge = { key: `${path} device ${deviceId}`, rule: limits.device }
      const waitMs = limits.isShared ? await takeFromSharedCounter(db, charge, now()) : devices.take(charge, now())
      if (waitMs > 0) rejection(path, waitMs)
    }
    if (limits.needsSession) await admitNetworks(path, limits, ip)
  }
  const laneOfCall = (path: string) => (laneOf(`${apiBase}${path}`) === 'payments' ? 'payments' : 'other')
  const budgetOf = (path: string): StorageBudget =>
    path === trackPath || path === adLinkPath ? 'events' : laneOfCall(path) === 'payments' ? 'orders' : 'rows'
  const floodFactorOf = (lane: 'payments' | 'other') => (lane === 'other' && breaker.isOpen() ? floodCostFactor : 1)
  const costOfBody = (bytes: number): number => Math.floor(bytes / bodyBytesPerCostUnit)
  const costOf = (path: string, { bytes = 0 }: Requester): number => (callCosts.get(path) ?? 1) + costOfBody(bytes)

  return {
    refused,
    isFlooded: breaker.isOpen,
    isOverStorage: storage.isOver,
    admit(path, requester) {
      if (!config.hasRateLimits) return undefined
      const lane = laneOfCall(path)
      const cost = costOf(path, requester)
      const { device, network } = laneLimits[lane]
      const { deviceCookie, ip } = requester
      // The rate-limit key of a signed cookie is its signature, which is as long as an unsigned cookie.
      const deviceKey = deviceCookie === undefined ? undefined : cookieShape.exec(deviceCookie)?.[1]
      if (deviceKey !== undefined) {
        const waitMs = devices.take({ key: `${lane} ${deviceKey}`, rule: device, cost }, now())
        if (waitMs > 0) rejection(path, waitMs)
      }
      takeOfNetworks(path, lane, ip, network, cost * floodFactorOf(lane))
      // Refused requests are not counted: a flood that is already refused must not make limits stricter for others.
      if (lane === 'other') breaker.count(cost)
      const limits = callLimits.get(path)
      return limits && !limits.needsSession ? admitNetworks(path, limits, ip) : undefined
    },
    admitDevice(path, deviceId, { ip }) {
      const limits = callLimits.get(path)
      if (!config.hasRateLimits || !limits) return undefined
      return takeOfDevice(path, limits, deviceId, ip)
    },
    chargeBody(path, bytes, { ip, bytes: stated = 0 }) {
      const cost = costOfBody(bytes) - costOfBody(stated)
      if (!config.hasRateLimits || cost <= 0) return
      const lane = laneOfCall(path)
      oweOfNetworks(path, ip, cost * floodFactorOf(lane))
      if (lane === 'other') breaker.count(cost)
    },
    chargeWrongToken: (path, { ip }) => oweOfNetworks(path, ip, wrongTokenCost),
    takeStorage(path, bytes, ip) {
      if (!config.hasRateLimits) return 0
      const waitMs = storage.take(budgetOf(path), bytes, ip)
      if (waitMs > 0) refused.set(path, (refused.get(path) ?? 0) + 1)
      return waitMs
    },
    admitUnsigned(path, { ip }) {
      if (config.hasRateLimits) takeOfNetworks(path, path, ip, unsignedWebhookRule, 1)
    },
    admitNewDevice({ ip }) {
      if (!config.hasRateLimits) return
      takeOfNetworks('new devices', 'new devices', ip, newDeviceRule, 1)
      const waitMs = storage.take('rows', newDeviceBytes, ip)
      if (waitMs > 0) rejection('new devices', waitMs)
    },
  }
}
