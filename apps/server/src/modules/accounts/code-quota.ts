import { normalizeMailbox } from '@cliffhanger/domain/mailbox'
import type { RateLimitCharge } from '../../http/rate-limit/counters.ts'
import { networksOf, widestNetworkOf } from '../../http/rate-limit/networks.ts'
import { multiplyRule, type RateLimitRule } from '../../http/rate-limit/rule.ts'
import type { CodePurpose, CodeScope } from './code-store.ts'

/** Device and IP address that request a code or try to use one. */
export interface CodeRequester {
  readonly deviceId: string
  readonly ip: string
}

const second = 1_000
const minute = 60 * second

/** Minimum pause between two emails of the same kind to the same device: the countdown of the "Get" button. */
const resend: RateLimitRule = { burst: 1, everyMs: minute }
/** Separate quota for a device that has proved access to the mailbox. Other devices cannot use it up. */
const reserve: RateLimitRule = { burst: 4, everyMs: 15 * minute }

/** Quota per mailbox for all unknown devices together: about four login emails and three recovery emails per hour. */
const mailbox = (purpose: CodePurpose): RateLimitRule => ({ burst: purpose === 1 ? 4 : 3, everyMs: 70 * minute })
/**
 * Quota per mailbox for the unknown devices of one /48 or /24 network. Its burst is one email smaller than the quota of
 * all unknown devices together, so that other networks always have one email left.
 */
function mailboxOfNetwork(purpose: CodePurpose): RateLimitRule {
  const { burst, everyMs } = mailbox(purpose)
  return { burst: burst - 1, everyMs }
}

/** Quota per device for emails to all mailboxes. A viewer may try several email addresses. */
const device: RateLimitRule = { burst: 6, everyMs: 10 * minute }
/**
 * Quota for emails to all mailboxes that are requested from one IPv4 address or /64 network. All subscribers of a
 * mobile operator may share one.
 */
const network: RateLimitRule = { burst: 40, everyMs: minute }
/**
 * Quota for all unknown devices together. Using it up takes 75 networks. Devices with a proved mailbox are not counted.
 */
export const unknownDevicesMailQuota: RateLimitCharge = {
  key: 'codes of strangers',
  rule: { burst: 3_000, everyMs: second / 5 },
}

/** Limit on wrong guesses by all devices together. Above this limit an unknown device may try a code only once. */
export const wrongGuessLimit: RateLimitCharge = {
  key: 'wrong guesses at codes',
  rule: { burst: 300, everyMs: 6 * second },
}

/** Returns the quotas that a code email uses up if the device has proved access to the mailbox. */
export function quotasForKnownDevice({ purpose, address }: CodeScope, { deviceId }: CodeRequester): RateLimitCharge[] {
  const own = `device ${deviceId} mailbox ${normalizeMailbox(address)}`
  return [
    { key: `code ${purpose} again ${own}`, rule: resend },
    { key: `codes of ${own}`, rule: reserve },
  ]
}

/**
 * Returns the quotas that a code email uses up if the device is unknown: the requester's quotas, and the mailbox's
 * quota for unknown devices. Each purpose has separate quotas, so that requests to recover a missing wallet neither
 * block logins nor reveal that the wallet is missing.
 */
export function quotasForUnknownDevice(
  { purpose, address }: CodeScope,
  { deviceId, ip }: CodeRequester,
): RateLimitCharge[] {
  const of = `code ${purpose} mailbox ${normalizeMailbox(address)}`
  const networks = networksOf(ip)
  return [
    { key: `${of} again device ${deviceId}`, rule: resend },
    { key: `${of} again network ${networks[0].key}`, rule: resend },
    { key: `${of} network ${widestNetworkOf(ip)}`, rule: mailboxOfNetwork(purpose) },
    { key: `${of} strangers`, rule: mailbox(purpose) },
    { key: `codes of device ${deviceId}`, rule: device },
    ...networks.map(({ key, times }) => ({ key: `codes of network ${key}`, rule: multiplyRule(network, times) })),
    unknownDevicesMailQuota,
  ]
}
