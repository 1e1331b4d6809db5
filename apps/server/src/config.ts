import { BlockList, isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { type LogLevel, logLevels } from './log.ts'
import { StartError } from './start-error.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Origin that viewers use, without a trailing slash; undefined: whatever host they ask for. */
  readonly publicUrl: string | undefined
  /** Absolute. */
  readonly dataDir: string
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined
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

function asToken(text: string): string {
  if (text.length < 16) throw new Error('must have at least 16 characters')
  return text
}

function asOnOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('must be on or off')
  return text === 'on'
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

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
    dataDir: read('DATA_DIR', asPath, resolve(cwd, 'data')),
    databaseUrl: read('DATABASE_URL', asDatabaseUrl, undefined),
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
  }
  if (!config.hasRateLimits && !isLoopback(config.host)) problems.push('RATE_LIMITS off is for a loopback HOST only')
  if (problems.length > 0)
    throw new StartError(`Configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  return config
}
