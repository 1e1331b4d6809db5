import { mailboxOf } from '@cliffhanger/domain/mailbox'
import type { Charge } from '../../http/rate-limit/counters.ts'
import { networksOf, widestNetworkOf } from '../../http/rate-limit/networks.ts'
import { type Rule, timesRule } from '../../http/rate-limit/rule.ts'
import type { CodeOf, Purpose } from './code-store.ts'

/** Device and network of a request for a code or of a try. */
export interface CodeRequester {
  readonly deviceId: string
  readonly ip: string
}

const second = 1_000
const minute = 60 * second

/** Pause between two mails of one kind for one device: the countdown of the Get button. */
const resend: Rule = { burst: 1, everyMs: minute }
/** Own quota of a device that has proved the mailbox; other devices cannot use it up. */
const reserve: Rule = { burst: 4, everyMs: 15 * minute }

/** Mails to one mailbox for all unknown devices together: per hour four for login and three for recovery. */
const mailbox = (purpose: Purpose): Rule => ({ burst: purpose === 1 ? 4 : 3, everyMs: 70 * minute })
/**
 * Mails to one mailbox for unknown devices of one /48 or /24. Its burst is one mail smaller than that of all unknown
 * devices together, so that other networks always have one mail left.
 */
function mailboxOfNetwork(purpose: Purpose): Rule {
  const { burst, everyMs } = mailbox(purpose)
  return { burst: burst - 1, everyMs }
}

/** One device's mails to all mailboxes. A person may try several addresses. */
const device: Rule = { burst: 6, everyMs: 10 * minute }
/** Mails to all mailboxes requested from one IPv4 address or /64, which a whole mobile network may share. */
const network: Rule = { burst: 40, everyMs: minute }
/** All unknown devices together: it takes 75 networks to use it up. Devices with a proved mailbox are not counted. */
export const strangersMails: Charge = { key: 'codes of strangers', rule: { burst: 3_000, everyMs: second / 5 } }

/** Wrong guesses of all devices together: above this limit an unknown device may try a code only once. */
export const usualGuesses: Charge = { key: 'wrong guesses at codes', rule: { burst: 300, everyMs: 6 * second } }

/** Quotas that a code mail uses when the device has proved the mailbox. */
export function chargesOfKnown({ purpose, address }: CodeOf, { deviceId }: CodeRequester): Charge[] {
  const own = `device ${deviceId} mailbox ${mailboxOf(address)}`
  return [
    { key: `code ${purpose} again ${own}`, rule: resend },
    { key: `codes of ${own}`, rule: reserve },
  ]
}

/**
 * Quotas that a code mail uses when the device is unknown: the requester's quotas, and the mailbox's quota for unknown
 * devices. Each purpose has its own, so that requests to recover a missing wallet neither block logins nor reveal that
 * the wallet is missing.
 */
export function chargesOfStranger({ purpose, address }: CodeOf, { deviceId, ip }: CodeRequester): Charge[] {
  const of = `code ${purpose} mailbox ${mailboxOf(address)}`
  const networks = networksOf(ip)
  return [
    { key: `${of} again device ${deviceId}`, rule: resend },
    { key: `${of} again network ${networks[0].key}`, rule: resend },
    { key: `${of} network ${widestNetworkOf(ip)}`, rule: mailboxOfNetwork(purpose) },
    { key: `${of} strangers`, rule: mailbox(purpose) },
    { key: `codes of device ${deviceId}`, rule: device },
    ...networks.map(({ key, times }) => ({ key: `codes of network ${key}`, rule: timesRule(network, times) })),
    strangersMails,
  ]
}
