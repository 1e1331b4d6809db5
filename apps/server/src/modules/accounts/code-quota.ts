import { mailboxOf } from '@cliffhanger/domain/mailbox'
import type { Charge } from '../../http/rate-limit/counters.ts'
import { networksOf, widestNetworkOf } from '../../http/rate-limit/networks.ts'
import { type Rule, timesRule } from '../../http/rate-limit/rule.ts'
import type { CodeOf, Purpose } from './code-store.ts'

/** Who asks for a code or tries one. */
export interface CodeRequester {
  readonly deviceId: string
  readonly ip: string
}

const second = 1_000
const minute = 60 * second

/** Between two mails of one kind that one device asks for: the countdown of the Get button. */
const resend: Rule = { burst: 1, everyMs: minute }
/** A device that knows the mailbox: its own quota for it, which nobody else uses up. */
const reserve: Rule = { burst: 4, everyMs: 15 * minute }

/** What strangers together may mail to one mailbox: in any hour four for login and three for recovery. */
const mailbox = (purpose: Purpose): Rule => ({ burst: purpose === 1 ? 4 : 3, everyMs: 70 * minute })
/** What strangers of one /48 or /24 may: one less at once and no more often, so that another network always finds one left. */
function mailboxOfNetwork(purpose: Purpose): Rule {
  const { burst, everyMs } = mailbox(purpose)
  return { burst: burst - 1, everyMs }
}

/** To all mailboxes together. A person may try several addresses. */
const device: Rule = { burst: 6, everyMs: 10 * minute }
/** The same of one IPv4 address or /64; a mobile network may stand behind it. */
const network: Rule = { burst: 40, everyMs: minute }
/** Every stranger together: it takes 75 networks to use it up. Devices that know their mailbox are not counted. */
export const strangersMails: Charge = { key: 'codes of strangers', rule: { burst: 3_000, everyMs: second / 5 } }

/** Wrong guesses of everybody together: above it a code that a stranger asked for may be tried once. */
export const usualGuesses: Charge = { key: 'wrong guesses at codes', rule: { burst: 300, everyMs: 6 * second } }

/** What a mail with a code is charged to when its device knows the mailbox. */
export function chargesOfKnown({ purpose, address }: CodeOf, { deviceId }: CodeRequester): Charge[] {
  const own = `device ${deviceId} mailbox ${mailboxOf(address)}`
  return [
    { key: `code ${purpose} again ${own}`, rule: resend },
    { key: `codes of ${own}`, rule: reserve },
  ]
}

/**
 * The same for a stranger: always the requester, and the mailbox only with what is set aside for strangers. Each purpose has its
 * own, so that asking for a wallet that is not there uses up nobody's login, and is answered like one that is.
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
