import { join } from 'node:path'
import type { LogLevel } from './log.ts'
import { objectionToPayOrigin } from './pay-origin-settings.ts'
import { isLoopback } from './private-address.ts'
import type { PaymentEnv } from './settings/parse-setting.ts'
import { readSetting, type SettingName, type SettingValue } from './settings/settings.ts'
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
  /** Mail server; undefined: mails are written as `.eml` files under `dataDir`. */
  readonly smtpUrl: string | undefined
  /** Opens `/metrics`; undefined: there is no such page. */
  readonly metricsToken: string | undefined
  /** False only on loopback, for tests: no limit on requests, mails and resends. */
  readonly hasRateLimits: boolean
  /** How many days tracked events are kept. */
  readonly trackingDays: number
  /** How long a stopping server still accepts connections while `/readyz` fails, so that a load balancer notices. */
  readonly stopDelayMs: number
  /**
   * URL of the running source code for viewers (AGPL, section 13): the repository; undefined: About says how to ask for
   * it.
   */
  readonly sourceUrl: string | undefined
  /** Default: the commit of the repository that this runs from. */
  readonly sourceCommit: string | undefined
  readonly payments: PaymentsConfig
}

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
const folderOf = (demo: string | undefined) => (demo === 'off' ? undefined : (demo ?? builtInDemo))

type Env = Readonly<Record<string, string | undefined>>
type Read = <N extends SettingName>(name: N) => SettingValue<N>

const providerHosts: Readonly<Record<PaymentEnv, string | undefined>> = {
  sandbox: undefined,
  demo: 'https://api-demo.airwallex.com',
  prod: 'https://api.airwallex.com',
}

function readPayments(read: Read, problems: string[]): PaymentsConfig {
  const env = read('AIRWALLEX_ENV')
  const payments: PaymentsConfig = {
    env,
    baseUrl: read('AIRWALLEX_BASE_URL') ?? providerHosts[env],
    clientId: read('AIRWALLEX_CLIENT_ID') ?? '',
    apiKey: read('AIRWALLEX_API_KEY') ?? '',
    webhookSecrets: read('AIRWALLEX_WEBHOOK_SECRET') ?? [],
    apiVersion: read('AIRWALLEX_API_VERSION'),
    hasKnobs: read('SANDBOX_KNOBS') ?? false,
  }
  const { baseUrl, clientId, apiKey, webhookSecrets } = payments
  if (baseUrl !== undefined) {
    const missing = `is needed with ${env === 'sandbox' ? 'AIRWALLEX_BASE_URL' : `AIRWALLEX_ENV=${env}`}`
    if (clientId === '') problems.push(`AIRWALLEX_CLIENT_ID ${missing}`)
    if (apiKey === '') problems.push(`AIRWALLEX_API_KEY ${missing}`)
    if (webhookSecrets.length === 0) problems.push(`AIRWALLEX_WEBHOOK_SECRET ${missing}`)
  }
  const other = (['demo', 'prod'] as const).find((one) => one !== env && providerHosts[one] === baseUrl)
  if (other) problems.push(`AIRWALLEX_BASE_URL is the host of AIRWALLEX_ENV=${other}`)
  return payments
}

/**
 * Reads the environment; an empty variable counts as not set. Throws one StartError that names every wrong variable.
 * @param cwd what relative paths start from
 */
export function readConfig(env: Env, cwd: string, isTerminal = false): Config {
  const problems: string[] = []
  function read<N extends SettingName>(name: N): SettingValue<N> {
    try {
      return readSetting(name, env, cwd)
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : 'is wrong'}`)
      return readSetting(name, {}, cwd)
    }
  }
  const config: Config = {
    port: read('PORT'),
    host: read('HOST'),
    publicUrl: read('PUBLIC_URL'),
    payOrigin: read('PAY_ORIGIN'),
    dataDir: read('DATA_DIR'),
    databaseUrl: read('DATABASE_URL'),
    databaseOwnerUrl: read('DATABASE_OWNER_URL'),
    brandsFile: read('BRANDS_FILE'),
    mediaBaseUrl: read('MEDIA_BASE_URL') ?? '',
    trustedProxies: read('TRUSTED_PROXIES') ?? [],
    demoFolder: folderOf(read('DEMO_CATALOGUE')),
    // A person at a terminal needs warnings only; a log collector needs every request.
    logLevel: read('LOG_LEVEL') ?? (isTerminal ? 'warn' : 'info'),
    smtpUrl: read('SMTP_URL'),
    metricsToken: read('METRICS_TOKEN'),
    hasRateLimits: read('RATE_LIMITS'),
    trackingDays: read('TRACKING_DAYS'),
    stopDelayMs: read('STOP_DELAY_SECONDS'),
    sourceUrl: read('SOURCE_URL'),
    sourceCommit: read('SOURCE_COMMIT'),
    payments: readPayments(read, problems),
  }
  if (config.databaseOwnerUrl !== undefined && config.databaseUrl === undefined) {
    problems.push('DATABASE_OWNER_URL needs DATABASE_URL, which names the role that the server works as')
  }
  const isAskedFor = read('PAYMENTS') ?? false
  const objection = objectionToTestPayments({ config, isAskedFor, isProduction: env.NODE_ENV === 'production' })
  if (objection !== undefined) problems.push(objection)
  const payOriginObjection = objectionToPayOrigin(config)
  if (payOriginObjection !== undefined) problems.push(payOriginObjection)
  if (!config.hasRateLimits && !isLoopback(config.host)) problems.push('RATE_LIMITS off is for a loopback HOST only')
  if (problems.length > 0)
    throw new StartError(`Configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  return config
}
