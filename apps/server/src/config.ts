import { BlockList, isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { type LogLevel, logLevels } from './log.ts'
import { objectionToPayOrigin } from './pay-origin-settings.ts'
import { isLoopback } from './private-address.ts'
import { isCommit } from './running-commit.ts'
import { StartError } from './start-error.ts'
import { objectionToTestPayments } from './test-payments.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Origin that viewers use, without a trailing slash; undefined: whatever host they ask for. */
  readonly publicUrl: string | undefined
  /**
   * Origin of the card form's document, on a host of its own; undefined: the other loopback name of the page around it, and
   * no card form for pages under any other name.
   */
  readonly payOrigin: string | undefined
  /** Absolute. */
  readonly dataDir: string
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The same database as the role that owns its tables; undefined: the role of `databaseUrl` is the only one. */
  readonly databaseOwnerUrl: string | undefined
  /** Absolute; undefined: the table that comes with the server. */
  readonly brandsFile: string | undefined
  /** Put before media, subtitle and cover paths, without a trailing slash; '' when this process serves them. */
  readonly mediaBaseUrl: string
  /** Addresses or networks whose X-Forwarded-* headers count. */
  readonly trustedProxies: readonly string[]
  /** Catalogue that fills an empty server at its first start; undefined: it stays empty. */
  readonly demoFolder: string | undefined
  readonly logLevel: LogLevel
  /** Where mails go; undefined: `.eml` files under `dataDir`. */
  readonly smtpUrl: string | undefined
  /** Opens `/metrics`; undefined: there is no such page. */
  readonly metricsToken: string | undefined
  /** False only on loopback, for tests: no limit on requests, mails and resends. */
  readonly hasRateLimits: boolean
  /** How many days tracked events are kept. */
  readonly trackingDays: number
  /** How long a server that was told to stop still takes connections while `/readyz` says no: for a balancer that asks. */
  readonly stopDelayMs: number
  /** Where viewers find the source of what runs (AGPL, section 13): the repository's address; undefined: About says to ask. */
  readonly sourceUrl: string | undefined
  /** Undefined: what the repository that this runs from stands at. */
  readonly sourceCommit: string | undefined
  readonly payments: PaymentsConfig
}

const paymentEnvs = ['sandbox', 'demo', 'prod'] as const
export type PaymentEnv = (typeof paymentEnvs)[number]

/** The payment provider. `sandbox` is its stand-in, which this process serves itself unless `baseUrl` names another. */
export interface PaymentsConfig {
  readonly env: PaymentEnv
  /** Without a closing slash; undefined: the stand-in in this process. */
  readonly baseUrl: string | undefined
  /** '' for the stand-in in this process, whose keys are made. */
  readonly clientId: string
  readonly apiKey: string
  /** The one in use first; while rotating also the one before. */
  readonly webhookSecrets: readonly string[]
  /** `YYYY-MM-DD` */
  readonly apiVersion: string
  /** Whether the stand-in can be told to fail, and its clock moved. */
  readonly hasKnobs: boolean
}

const builtInDemo = join(import.meta.dirname, '..', '..', '..', 'demo')

type Env = Readonly<Record<string, string | undefined>>

const asPort = (text: string): number => {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Error('must be a port from 0 to 65535')
  return port
}

const asHost = (text: string): string => {
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

const asOrigin = (text: string): string => {
  const url = asUrl(text, ['http:', 'https:'])
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') throw new Error('must be an origin, without a path')
  return url.origin
}

const asBaseUrl = (text: string): string => asUrl(text, ['http:', 'https:']).href.replace(/\/$/, '')

const asDatabaseUrl = (text: string): string => {
  asUrl(text, ['postgres:', 'postgresql:'])
  return text
}

function asProxies(text: string): string[] {
  const proxies = text
    .split(',')
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== '')
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIP(address)
    if (family === 0) throw new Error(`${JSON.stringify(proxy)} is not an address or network`)
    // Throws a RangeError for a prefix out of bounds.
    if (prefix !== undefined) new BlockList().addSubnet(address, Number(prefix), family === 6 ? 'ipv6' : 'ipv4')
  }
  return proxies
}

function asDays(text: string): number {
  const days = Number(text)
  if (!/^\d{1,4}$/.test(text) || days < 1 || days > 3_650) throw new Error('must be a number of days from 1 to 3650')
  return days
}

function asDelay(text: string): number {
  const seconds = Number(text)
  if (!/^\d{1,3}$/.test(text) || seconds > 60) throw new Error('must be a number of seconds from 0 to 60')
  return seconds * 1000
}

function asToken(text: string): string {
  if (text.length < 16) throw new Error('must have at least 16 characters')
  return text
}

function asCommit(text: string): string {
  if (!isCommit(text)) throw new Error('must be a whole commit id: 40 or 64 of 0-9 and a-f')
  return text
}

function asOnOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('must be on or off')
  return text === 'on'
}

const apiVersion = '2025-06-30'
const providerHosts: Readonly<Record<PaymentEnv, string | undefined>> = {
  sandbox: undefined,
  demo: 'https://api-demo.airwallex.com',
  prod: 'https://api.airwallex.com',
}

function asPaymentEnv(text: string): PaymentEnv {
  const env = paymentEnvs.find((known) => known === text)
  if (!env) throw new Error(`must be one of ${paymentEnvs.join(', ')}`)
  return env
}

function asSecrets(text: string): string[] {
  const secrets = text.split(',').map((secret) => secret.trim())
  // A short secret can be guessed, and an empty one gave away money elsewhere.
  if (secrets.some((secret) => secret.length < 16)) throw new Error('must be secrets of at least 16 characters each')
  return secrets
}

function asVersion(text: string): string {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) throw new Error('must be a date as YYYY-MM-DD')
  return text
}

type Read = <T, D>(name: string, parse: (text: string) => T, fallback: D) => T | D

function readPayments(read: Read, problems: string[]): PaymentsConfig {
  const text = (value: string) => value
  const env = read('AIRWALLEX_ENV', asPaymentEnv, 'sandbox')
  const payments: PaymentsConfig = {
    env,
    baseUrl: read('AIRWALLEX_BASE_URL', asBaseUrl, providerHosts[env]),
    clientId: read('AIRWALLEX_CLIENT_ID', text, ''),
    apiKey: read('AIRWALLEX_API_KEY', text, ''),
    webhookSecrets: read('AIRWALLEX_WEBHOOK_SECRET', asSecrets, []),
    apiVersion: read('AIRWALLEX_API_VERSION', asVersion, apiVersion),
    hasKnobs: read('SANDBOX_KNOBS', (knobs) => knobs === '1', false),
  }
  const { baseUrl, clientId, apiKey, webhookSecrets } = payments
  if (baseUrl !== undefined) {
    const missing = `is needed with ${env === 'sandbox' ? 'AIRWALLEX_BASE_URL' : `AIRWALLEX_ENV=${env}`}`
    if (clientId === '') problems.push(`AIRWALLEX_CLIENT_ID ${missing}`)
    if (apiKey === '') problems.push(`AIRWALLEX_API_KEY ${missing}`)
    if (webhookSecrets.length === 0) problems.push(`AIRWALLEX_WEBHOOK_SECRET ${missing}`)
  }
  const other = paymentEnvs.find((one) => one !== env && one !== 'sandbox' && providerHosts[one] === baseUrl)
  if (other) problems.push(`AIRWALLEX_BASE_URL is the host of AIRWALLEX_ENV=${other}`)
  return payments
}

function asTestPayments(text: string): true {
  if (text !== 'test') throw new Error('must be test, or not set')
  return true
}

function asLogLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text)
  if (!level) throw new Error(`must be one of ${logLevels.join(', ')}`)
  return level
}

/**
 * Reads the environment; an empty variable counts as not set. Throws one StartError that names every wrong variable.
 * @param cwd what relative paths start from
 */
export function readConfig(env: Env, cwd: string, isTerminal = false): Config {
  const problems: string[] = []
  function read<T, D>(name: string, parse: (text: string) => T, fallback: D): T | D {
    const text = env[name]?.trim()
    if (text === undefined || text === '') return fallback
    try {
      return parse(text)
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : 'is wrong'}`)
      return fallback
    }
  }
  const asPath = (text: string) => resolve(cwd, text)
  const config: Config = {
    port: read('PORT', asPort, 8080),
    host: read('HOST', asHost, '127.0.0.1'),
    publicUrl: read('PUBLIC_URL', asOrigin, undefined),
    payOrigin: read('PAY_ORIGIN', asOrigin, undefined),
    dataDir: read('DATA_DIR', asPath, resolve(cwd, 'data')),
    databaseUrl: read('DATABASE_URL', asDatabaseUrl, undefined),
    databaseOwnerUrl: read('DATABASE_OWNER_URL', asDatabaseUrl, undefined),
    brandsFile: read('BRANDS_FILE', asPath, undefined),
    mediaBaseUrl: read('MEDIA_BASE_URL', asBaseUrl, ''),
    trustedProxies: read('TRUSTED_PROXIES', asProxies, []),
    demoFolder: read('DEMO_CATALOGUE', (text) => (text === 'off' ? undefined : asPath(text)), builtInDemo),
    // In front of a person only what went wrong; for a collector every request.
    logLevel: read('LOG_LEVEL', asLogLevel, isTerminal ? 'warn' : 'info'),
    smtpUrl: read('SMTP_URL', (text) => asUrl(text, ['smtp:', 'smtps:']).href, undefined),
    metricsToken: read('METRICS_TOKEN', asToken, undefined),
    hasRateLimits: read('RATE_LIMITS', asOnOrOff, true),
    trackingDays: read('TRACKING_DAYS', asDays, 90),
    stopDelayMs: read('STOP_DELAY_SECONDS', asDelay, 0),
    sourceUrl: read('SOURCE_URL', asBaseUrl, undefined),
    sourceCommit: read('SOURCE_COMMIT', asCommit, undefined),
    payments: readPayments(read, problems),
  }
  if (config.databaseOwnerUrl !== undefined && config.databaseUrl === undefined) {
    problems.push('DATABASE_OWNER_URL needs DATABASE_URL, which names the role that the server works as')
  }
  const isAskedFor = read('PAYMENTS', asTestPayments, false)
  const objection = objectionToTestPayments({ config, isAskedFor, isProduction: env.NODE_ENV === 'production' })
  if (objection !== undefined) problems.push(objection)
  const payOriginObjection = objectionToPayOrigin(config)
  if (payOriginObjection !== undefined) problems.push(payOriginObjection)
  if (!config.hasRateLimits && !isLoopback(config.host)) problems.push('RATE_LIMITS off is for a loopback HOST only')
  if (problems.length > 0)
    throw new StartError(`Configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  return config
}
