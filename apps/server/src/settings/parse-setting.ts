import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { isEmail } from '@cliffhanger/domain/email'
import { type ExtraCodec, extraCodecs } from '@cliffhanger/domain/proven-demand'
import { type RedirectOffer, redirectMethods } from '@cliffhanger/domain/redirect-methods'
import type { ReminderDays } from '@cliffhanger/domain/renewal-reminder'
import { type WalletMethod, walletMethods } from '@cliffhanger/domain/wallet-methods'
import { parseS3Address, type S3Address } from '@cliffhanger/media-ingest/store/s3/s3-address'
import { type LogLevel, logLevels } from '../log.ts'
import { isLoopback } from '../private-address.ts'
import { isCommit } from '../running-commit.ts'

const paymentEnvs = ['sandbox', 'demo', 'prod'] as const
export type PaymentEnv = (typeof paymentEnvs)[number]

export const asPort = (text: string): number => {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Error('must be a port from 0 to 65535')
  return port
}

export const asHost = (text: string): string => {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text))
    throw new Error('must be an address or a host name')
  return text
}

function asUrl(text: string, protocols: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !protocols.includes(url.protocol))
    throw new Error(`must be a url that starts with ${protocols.join('// or ')}//`)
  return url
}

export const asOrigin = (text: string): string => {
  const url = asUrl(text, ['http:', 'https:'])
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') throw new Error('must be an origin, without a path')
  return url.origin
}

export const asBaseUrl = (text: string): string => asUrl(text, ['http:', 'https:']).href.replace(/\/$/, '')

export const asDatabaseUrl = (text: string): string => {
  asUrl(text, ['postgres:', 'postgresql:'])
  return text
}

export function asProxies(text: string): string[] {
  const proxies = text
    .split(',')
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== '')
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIP(address)
    if (family === 0) throw new Error(`${JSON.stringify(proxy)} is not an address or network`)
    // `addSubnet` throws a RangeError for a prefix length out of bounds.
    if (prefix !== undefined) new BlockList().addSubnet(address, Number(prefix), family === 6 ? 'ipv6' : 'ipv4')
  }
  return proxies
}

export function asDays(text: string): number {
  const days = Number(text)
  if (!/^\d{1,4}$/.test(text) || days < 1 || days > 3_650) throw new Error('must be a number of days from 1 to 3650')
  return days
}

export function asShare(text: string): number {
  const share = Number(text)
  if (!/^[01](\.\d{1,4})?$/.test(text) || share === 0 || share > 1)
    throw new Error('must be a number above 0 and at most 1, such as 0.1')
  return share
}

/** Parses a header name to lower case, as Node names request headers. */
export function asHeaderName(text: string): string {
  if (!/^[a-z][a-z0-9-]{0,63}$/i.test(text)) throw new Error('must be the name of an HTTP header')
  return text.toLowerCase()
}

/**
 * Parses three numbers of days. Reminders are sent at least as early as the terms of service promise, and never before
 * the beginning of the shortest renewing plan.
 */
export function asReminderDays(text: string): ReminderDays {
  const [month = 0, quarter = 0, year = 0, ...more] = text.split(',').map(Number)
  const isDays = (days: number) => Number.isInteger(days) && days >= 3 && days <= 28
  if (more.length > 0 || ![month, quarter, year].every(isDays)) throw new Error('must be three numbers from 3 to 28')
  return { month, quarter, year }
}

export function asDelayMs(text: string): number {
  const seconds = Number(text)
  if (!/^\d{1,3}$/.test(text) || seconds > 60) throw new Error('must be a number of seconds from 0 to 60')
  return seconds * 1000
}

export function asToken(text: string): string {
  if (text.length < 16) throw new Error('must have at least 16 characters')
  return text
}

export function asCommit(text: string): string {
  if (!isCommit(text)) throw new Error('must be a whole commit id: 40 or 64 of 0-9 and a-f')
  return text
}

export function asOnOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('must be on or off')
  return text === 'on'
}

export function asPaymentEnv(text: string): PaymentEnv {
  const env = paymentEnvs.find((known) => known === text)
  if (!env) throw new Error(`must be one of ${paymentEnvs.join(', ')}`)
  return env
}

export function asSecrets(text: string): string[] {
  const secrets = text.split(',').map((secret) => secret.trim())
  // A short secret could be guessed, and with an empty one anybody could sign.
  if (secrets.some((secret) => secret.length < 16)) throw new Error('must be secrets of at least 16 characters each')
  return secrets
}

export function asVersion(text: string): string {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) throw new Error('must be a date as YYYY-MM-DD')
  return text
}

export function asTestPayments(text: string): true {
  if (text !== 'test') throw new Error('must be test, or not set')
  return true
}

export function asLogLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text)
  if (!level) throw new Error(`must be one of ${logLevels.join(', ')}`)
  return level
}

export const asText = (text: string): string => text

/**
 * Parses the URL of another service. Plain http is only for loopback in tests, because networks could read and change
 * requests.
 */
export function asServiceUrl(text: string): string {
  const url = asUrl(text, ['https:', 'http:'])
  if (url.search !== '' || url.hash !== '') throw new Error('must be a url without a query or fragment')
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw new Error('must start with https://')
  return text
}

/** Parses a list of email domains to lower case. */
export function asDomains(text: string): string[] {
  const domains = text.split(',').map((domain) => domain.trim().toLowerCase())
  const wrong = domains.find((domain) => !isEmail(`name@${domain}`))
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is not a domain of mail addresses`)
  return domains
}

/** Access tokens: one for all brands, or one per brand. */
export interface BrandTokens {
  readonly all: string | undefined
  readonly byBrand: Readonly<Record<string, string>>
}

/** Parses `token` or `one:token,two:other-token`. Error messages never contain a token. */
export function asBrandTokens(text: string): BrandTokens {
  const entries = text.split(',').map((entry) => entry.trim())
  const named = entries.map((entry) => /^(?:([a-z0-9-]{1,40}):)?([\w.~+/=|-]{16,1000})$/.exec(entry))
  if (named.includes(null)) throw new Error('must be tokens of at least 16 characters, such as token or one:token')
  const tokens = named.map((found) => [found?.[1], found?.[2] ?? ''] as const)
  const names = tokens.map(([brandId]) => brandId)
  if (new Set(names).size < names.length) throw new Error('must have one token for each brand')
  const byBrand = tokens.flatMap(([brandId, token]) => (brandId === undefined ? [] : [[brandId, token] as const]))
  return { all: tokens.find(([brandId]) => brandId === undefined)?.[1], byBrand: Object.fromEntries(byBrand) }
}

export function asLabel(text: string): string {
  if (text.length > 30 || /\p{Cc}/u.test(text)) throw new Error('must have at most 30 characters')
  return text
}

/** Parses `off` or a list of codecs. */
export function asExtraCodecs(text: string): ExtraCodec[] {
  if (text === 'off') return []
  const named = text.split(',').map((codec) => codec.trim())
  const unknown = named.find((codec) => !extraCodecs.some((known) => known === codec))
  if (unknown !== undefined) throw new Error(`must be off or a list of ${extraCodecs.join(', ')}`)
  return extraCodecs.filter((codec) => named.includes(codec))
}

/** Channels by which viewers are notified: web push and a weekly mail. */
const notificationChannels = ['push', 'mail'] as const
export type ViewerNotificationChannel = (typeof notificationChannels)[number]

/** Parses `off` or a list of the channels by which viewers are notified. */
export function parseViewerNotificationChannels(text: string): ViewerNotificationChannel[] {
  if (text === 'off') return []
  const named = text.split(',').map((channel) => channel.trim())
  const unknown = named.find((channel) => !notificationChannels.some((known) => known === channel))
  if (unknown !== undefined) throw new Error(`must be off or a list of ${notificationChannels.join(', ')}`)
  return notificationChannels.filter((channel) => named.includes(channel))
}

/** Parses a list of wallets. Returns them in display order. */
export function asWalletMethods(text: string): WalletMethod[] {
  const named = text.split(',').map((wallet) => wallet.trim())
  if (named.some((wallet) => !walletMethods.some((known) => known === wallet)))
    throw new Error(`must be a list of ${walletMethods.join(', ')}`)
  return walletMethods.filter((wallet) => named.includes(wallet))
}

/** Parses a list of wallets with currencies: `gcash:PHP,gcash:USD`. */
export const asRedirectMethods = (text: string): RedirectOffer[] =>
  text.split(',').map((entry) => {
    const [name, currency = '', ...more] = entry.trim().split(':')
    const method = redirectMethods.find((known) => known === name)
    if (method && /^[A-Z]{3}$/.test(currency) && more.length === 0) return { method, currency }
    throw new Error(`must be a list such as gcash:PHP, of ${redirectMethods.join(', ')}`)
  })

export function asCountry(text: string): string {
  if (!/^[A-Z]{2}$/.test(text)) throw new Error('must be a country code of two capital letters')
  return text
}

export function asViewers(text: string): number {
  const viewers = Number(text)
  if (!/^\d{1,9}$/.test(text) || viewers < 1) throw new Error('must be a number of viewers from 1 to 999999999')
  return viewers
}

/** Parses `s3://bucket/prefix?endpoint=…`. */
export const asMediaStore = (text: string): S3Address => parseS3Address(text)

/** Parses a number of gigabytes; returns bytes. */
export function asBytesFromGigabytes(text: string): number {
  const gigabytes = Number(text)
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(text) || gigabytes < 0.1)
    throw new Error('must be a number of gigabytes from 0.1 to 99999')
  return gigabytes * 1e9
}

export const asPath = (text: string, cwd: string): string => resolve(cwd, text)

export const asSmtpUrl = (text: string): string => asUrl(text, ['smtp:', 'smtps:']).href

/** Parses `off` or an absolute path. */
export const asFolderOrOff = (text: string, cwd: string): string => (text === 'off' ? text : resolve(cwd, text))

export const asFlag = (text: string): boolean => text === '1'
