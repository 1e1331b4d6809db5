import { join } from 'node:path'
import type { ExtraCodec } from '@cliffhanger/domain/proven-demand'
import type { ReminderDays } from '@cliffhanger/domain/renewal-reminder'
import type { S3Address } from '@cliffhanger/media-ingest/store/s3/s3-address'
import { type CheckoutConfig, readCheckout } from './checkout-config.ts'
import { type ConversionConfig, readConversions } from './conversion-config.ts'
import type { LogLevel } from './log.ts'
import { type LoginConfig, readLogin } from './login-config.ts'
import { payOriginError } from './pay-origin-settings.ts'
import { isLoopback } from './private-address.ts'
import type { PaymentEnv, ViewerNotificationChannel } from './settings/parse-setting.ts'
import { readSetting, type SettingName, type SettingValue } from './settings/settings.ts'
import { StartError } from './start-error.ts'
import { testPaymentsError } from './test-payments.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Origin at which viewers open the app, without a trailing slash; undefined: the requested host. */
  readonly publicUrl: string | undefined
  /**
   * Origin of the card form's document, on a separate host. Undefined: pages on `localhost` load the form from
   * `127.0.0.1` and vice versa; pages on other hosts have no card form.
   */
  readonly payOrigin: string | undefined
  /** Absolute path of the data folder. */
  readonly dataDir: string
  /** Absolute path of the folder for backups that are started in Studio. */
  readonly backupDir: string
  /** URL of the database; undefined: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** URL of the same database for the role that owns the tables; undefined: `databaseUrl` has the only role. */
  readonly databaseOwnerUrl: string | undefined
  /** Read replica for lists that may be slightly out of date; undefined: none. */
  readonly databaseReadUrl: string | undefined
  /** Absolute path of the brands file; undefined: the built-in file. */
  readonly brandsFile: string | undefined
  /** Bucket of the media store; undefined: a folder under `dataDir`. */
  readonly mediaStore: S3Address | undefined
  /** Absolute path of the folder for the local cache of `mediaStore`; undefined: one under `dataDir`. */
  readonly mediaCacheDir: string | undefined
  /** Size limit of the local media cache, in bytes. */
  readonly mediaCacheBytes: number
  /** Prefix of media, subtitle and cover paths, without a trailing slash; '' if this process serves them. */
  readonly mediaBaseUrl: string
  /** Proxies whose X-Forwarded-* headers are trusted: addresses or networks. */
  readonly trustedProxies: readonly string[]
  /** Folder with demo titles to import at the first start of an empty server; undefined: none. */
  readonly demoFolder: string | undefined
  readonly logLevel: LogLevel
  /** Mail server; undefined: mails are written to `.eml` files under `dataDir`. */
  readonly smtpUrl: string | undefined
  /** Enables `/metrics`; undefined: disabled. */
  readonly metricsToken: string | undefined
  /** Whether rate limits apply to requests and mails; false only on loopback, for tests. */
  readonly hasRateLimits: boolean
  /** Whether the server has `/_probe`, the page for measurements on real devices (docs/real-devices.md). */
  readonly hasProbe: boolean
  /** Number of days for which tracked events are kept. */
  readonly trackingDays: number
  /** Share of swipes whose time to first frame is stored as an event, from 0 to 1. */
  readonly firstFrameSampling: number
  /**
   * Lower-case name of the header in which the proxies send the viewer's country; undefined: the country is unknown.
   */
  readonly countryHeader: string | undefined
  /** Days before the end of a paid period at which the renewal reminder is sent. */
  readonly reminderDays: ReminderDays
  /**
   * Time for which a stopping server still accepts connections while `/readyz` fails, so that a load balancer notices.
   */
  readonly stopDelayMs: number
  /** URL of the running source code (AGPL, section 13); undefined: the About page tells viewers how to request it. */
  readonly sourceUrl: string | undefined
  /** Commit of the running source code; default: the checked-out commit of the server's repository. */
  readonly sourceCommit: string | undefined
  /** Whether this machine encodes videos itself, in addition to the runners on other machines. */
  readonly encodesHere: boolean
  /** Codecs that titles in demand get in addition to H.264, and that players are offered. */
  readonly extraCodecs: readonly ExtraCodec[]
  /** Minimum number of viewers for which a title counts as in demand. */
  readonly demandViewers: number
  /** Whether this server has Studio, the operators' console. */
  readonly hasStudio: boolean
  /** Origin of Studio, which its passkeys are bound to; undefined: `publicUrl`, or localhost. */
  readonly studioOrigin: string | undefined
  /** Channels for notifications to viewers who enabled them; empty: the app has no notifications. */
  readonly notifications: readonly ViewerNotificationChannel[]
  /** Login methods besides the mailed code. */
  readonly login: LoginConfig
  readonly payments: PaymentsConfig
  /** Checkout features for brands with `fastCheckout`. */
  readonly checkout: CheckoutConfig
  /** Ad networks to which payments are reported, for brands with `conversions`. */
  readonly conversions: ConversionConfig
  /** Secrets that sign the ad networks' reports: the current one first; during a rotation also the previous one. */
  readonly adCallbackSecrets: readonly string[]
}

/** The payment provider. `sandbox` is our payment sandbox, which this process serves unless `baseUrl` is set. */
export interface PaymentsConfig {
  readonly env: PaymentEnv
  /** URL of the provider's API, without a trailing slash; undefined: the sandbox in this process. */
  readonly baseUrl: string | undefined
  /** Client id and key for the provider's API; '' for the sandbox in this process, whose keys are generated. */
  readonly clientId: string
  readonly apiKey: string
  /** Secrets that sign the provider's webhooks: the current one first; during a rotation also the previous one. */
  readonly webhookSecrets: readonly string[]
  /** Version of the provider's API, `YYYY-MM-DD`. */
  readonly apiVersion: string
  /** Whether tests may inject faults into the sandbox and set its clock. */
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
 * @param cwd base of relative paths
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
    backupDir: read('BACKUP_DIR') ?? join(read('DATA_DIR'), 'backups'),
    databaseUrl: read('DATABASE_URL'),
    databaseOwnerUrl: read('DATABASE_OWNER_URL'),
    databaseReadUrl: read('DATABASE_READ_URL'),
    brandsFile: read('BRANDS_FILE'),
    mediaStore: read('MEDIA_STORE'),
    mediaCacheDir: read('MEDIA_CACHE_DIR'),
    mediaCacheBytes: read('MEDIA_CACHE_GB'),
    mediaBaseUrl: read('MEDIA_BASE_URL') ?? '',
    trustedProxies: read('TRUSTED_PROXIES') ?? [],
    demoFolder: folderOf(read('DEMO_CATALOGUE')),
    // By default, a terminal shows only warnings, and log collectors also get a line for every request.
    logLevel: read('LOG_LEVEL') ?? (isTerminal ? 'warn' : 'info'),
    smtpUrl: read('SMTP_URL'),
    metricsToken: read('METRICS_TOKEN'),
    hasRateLimits: read('RATE_LIMITS'),
    hasProbe: read('PROBE') ?? false,
    trackingDays: read('TRACKING_DAYS'),
    firstFrameSampling: read('FIRST_FRAME_SAMPLING'),
    countryHeader: read('COUNTRY_HEADER'),
    reminderDays: read('RENEWAL_REMINDER_DAYS'),
    stopDelayMs: read('STOP_DELAY_SECONDS'),
    hasStudio: read('STUDIO'),
    studioOrigin: read('STUDIO_ORIGIN'),
    sourceUrl: read('SOURCE_URL'),
    sourceCommit: read('SOURCE_COMMIT'),
    encodesHere: read('ENCODE_HERE'),
    extraCodecs: read('EXTRA_CODECS'),
    demandViewers: read('EXTRA_CODECS_VIEWERS'),
    notifications: read('NOTIFICATIONS'),
    login: readLogin(read, problems),
    payments: readPayments(read, problems),
    checkout: readCheckout(read, problems),
    conversions: readConversions(read),
    adCallbackSecrets: read('AD_CALLBACK_SECRET') ?? [],
  }
  const [keyId, secretKey] = [read('AWS_ACCESS_KEY_ID'), read('AWS_SECRET_ACCESS_KEY')]
  if ((keyId === undefined) !== (secretKey === undefined))
    problems.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY need each other')
  if (config.databaseOwnerUrl !== undefined && config.databaseUrl === undefined) {
    problems.push('DATABASE_OWNER_URL needs DATABASE_URL, which names the role that the server works as')
  }
  if (config.databaseReadUrl !== undefined && config.databaseUrl === undefined) {
    problems.push('DATABASE_READ_URL needs DATABASE_URL, whose replica it names')
  }
  if (config.countryHeader !== undefined && config.trustedProxies.length === 0) {
    problems.push('COUNTRY_HEADER needs TRUSTED_PROXIES: from any other address the header could name any country')
  }
  const isAskedFor = read('PAYMENTS') ?? false
  const objection = testPaymentsError({ config, isAskedFor, isProduction: env.NODE_ENV === 'production' })
  if (objection !== undefined) problems.push(objection)
  const payOriginObjection = payOriginError(config)
  if (payOriginObjection !== undefined) problems.push(payOriginObjection)
  if (!config.hasRateLimits && !isLoopback(config.host)) problems.push('RATE_LIMITS off is for a loopback HOST only')
  if (problems.length > 0)
    throw new StartError(`Configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  return config
}
