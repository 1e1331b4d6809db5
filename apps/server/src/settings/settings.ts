import { checkoutSettings } from './checkout-settings.ts'
import { conversionSettings } from './conversion-settings.ts'
import { optional, type Setting, withDefault } from './declare-setting.ts'
import { loginSettings } from './login-settings.ts'
import { mediaSettings } from './media-settings.ts'
import * as parse from './parse-setting.ts'

/** Every environment variable that the server and its commands read. `.env.example` is generated from this table. */
export const settings = {
  PORT: withDefault('8080', { read: parse.asPort, description: 'Port that the server listens on.' }),
  HOST: withDefault('127.0.0.1', {
    read: parse.asHost,
    description: 'Address that the server listens on; 0.0.0.0 for every network.',
  }),
  PUBLIC_URL: optional({
    read: parse.asOrigin,
    example: 'https://watch.example.com',
    description: 'Origin that viewers use, if a proxy is in front of the server.',
  }),
  PAY_ORIGIN: optional({
    read: parse.asOrigin,
    example: 'https://pay.example.com',
    description: 'Origin of the card form: a second host name of this server. Real payments need it.',
  }),
  DATA_DIR: withDefault('./data', { read: parse.asPath, description: 'Folder for database, media and secrets.' }),
  BACKUP_DIR: optional({
    read: parse.asPath,
    example: '/backups',
    description: 'Folder for backups that are started in Studio, best on another disk. DATA_DIR/backups if not set.',
  }),
  DATABASE_URL: optional({
    read: parse.asDatabaseUrl,
    example: 'postgres://cliffhanger_app:password@db.example.com/cliffhanger',
    description: 'PostgreSQL to use instead of the embedded one.',
  }),
  DATABASE_OWNER_URL: optional({
    read: parse.asDatabaseUrl,
    example: 'postgres://cliffhanger_owner:password@db.example.com/cliffhanger',
    description: 'The same database as the owner of its tables, for migrations only.',
  }),
  DATABASE_READ_URL: optional({
    read: parse.asDatabaseUrl,
    example: 'postgres://cliffhanger_app:password@db.example.com:5433/cliffhanger',
    description: 'Replica that answers for lists of titles, search and home, at most three seconds old.',
  }),
  BRANDS_FILE: optional({
    read: parse.asPath,
    example: './brands.yaml',
    description: 'Brands: hosts, names, documents, accent colours.',
  }),
  MEDIA_BASE_URL: optional({
    read: parse.asBaseUrl,
    example: 'https://cdn.example.com',
    description: 'Origin of a CDN, put before paths of media, subtitles and covers.',
  }),
  ...mediaSettings,
  TRUSTED_PROXIES: optional({
    read: parse.asProxies,
    example: '127.0.0.1,10.0.0.0/8',
    description: 'Addresses whose X-Forwarded-* headers are trusted.',
  }),
  SMTP_URL: optional({
    read: parse.asSmtpUrl,
    example: 'smtps://user:password@mail.example.com',
    description: 'Mail server. Without it, emails are files in DATA_DIR/outbox.',
  }),
  NOTIFICATIONS: withDefault('off', {
    read: parse.parseViewerNotificationChannels,
    description: 'How viewers who ask for it hear of new episodes and answers: push, mail, push,mail or off.',
  }),
  ...loginSettings,
  AIRWALLEX_ENV: withDefault('sandbox', {
    read: parse.asPaymentEnv,
    description: 'Payment provider: sandbox (test payments), demo or prod.',
  }),
  AIRWALLEX_CLIENT_ID: optional({
    read: parse.asText,
    example: 'client-id',
    description: 'Client id at the payment provider.',
  }),
  AIRWALLEX_API_KEY: optional({
    read: parse.asText,
    example: 'api-key',
    description: 'API key at the payment provider.',
  }),
  AIRWALLEX_WEBHOOK_SECRET: optional({
    read: parse.asSecrets,
    example: 'new-webhook-secret,old-webhook-secret',
    description: 'Secret of the provider’s webhooks; two while one replaces the other.',
  }),
  AIRWALLEX_BASE_URL: optional({
    read: parse.asBaseUrl,
    example: 'https://api-demo.airwallex.com',
    description: 'Another host of the payment provider than the one of AIRWALLEX_ENV.',
  }),
  AIRWALLEX_API_VERSION: withDefault('2025-06-30', {
    read: parse.asVersion,
    description: 'Version of the payment provider’s API.',
  }),
  ...checkoutSettings,
  AD_CALLBACK_SECRET: optional({
    read: parse.asSecrets,
    example: 'secret-of-the-ad-network',
    description: "Secret of the ad network's reports, for brands with rewardedAds. During a rotation: new,old.",
  }),
  ...conversionSettings,
  PAYMENTS: optional({
    read: parse.asTestPayments,
    example: 'test',
    description: 'test: allow test payments although the settings suggest a production server.',
  }),
  RENEWAL_REMINDER_DAYS: withDefault('3,7,15', {
    read: parse.asReminderDays,
    description: 'Days before a renewal that its reminder is mailed: for plans of a month, of three and of a year.',
  }),
  SANDBOX_KNOBS: optional({
    read: parse.asFlag,
    example: '1',
    description: '1: test payments accept injected faults and another time, for tests.',
  }),
  SOURCE_URL: optional({
    read: parse.asBaseUrl,
    example: 'https://code.example.com/cliffhanger',
    description: 'Repository with your source, which About offers to viewers as the AGPL asks.',
  }),
  SOURCE_COMMIT: optional({
    read: parse.asCommit,
    example: '4acba5fa3dea7e9f1b79cd90740056564ed690b4',
    description: 'Commit that About names, for images without a Git history.',
  }),
  STUDIO: withDefault('on', {
    read: parse.asOnOrOff,
    description: 'off: this server has no Studio, the operators’ console at /studio.',
  }),
  STUDIO_ORIGIN: optional({
    read: parse.asOrigin,
    example: 'https://studio.example.com',
    description: 'Origin of Studio, which its passkeys are bound to. PUBLIC_URL if not set.',
  }),
  STOP_DELAY_SECONDS: withDefault('0', {
    read: parse.asDelayMs,
    description: 'How long a stopping server still accepts connections, for load balancers that poll /readyz.',
  }),
  METRICS_TOKEN: optional({
    read: parse.asToken,
    example: 'a-long-random-token',
    description: 'Bearer token that opens /metrics (Prometheus).',
  }),
  TRACKING_DAYS: withDefault('90', { read: parse.asDays, description: 'Days that tracked events are kept.' }),
  FIRST_FRAME_SAMPLING: withDefault('1', {
    read: parse.asShare,
    description: 'Share of the first frames after swipes that are stored as events; 1: all.',
  }),
  COUNTRY_HEADER: optional({
    read: parse.asHeaderName,
    example: 'x-country',
    description: "Header with the viewer's country (two letters), which the proxies of TRUSTED_PROXIES set.",
  }),
  PROBE: optional({
    read: parse.asFlag,
    example: '1',
    description: '1: /_probe measures playback on the phone that opens it; for testers, not for viewers.',
  }),
  RATE_LIMITS: withDefault('on', {
    read: parse.asOnOrOff,
    description: 'off: no rate limits, for measurements; only with a loopback HOST.',
  }),
  DEMO_CATALOGUE: optional({
    read: parse.asFolderOrOff,
    example: 'off',
    description: 'Folder of dramas that an empty database starts with, or off. The demo catalogue if not set.',
  }),
  ENCODE_HERE: withDefault('on', {
    read: parse.asOnOrOff,
    description:
      'Whether this machine encodes episodes, too, while runners do. Off: only those that no runner could encode.',
  }),
  EXTRA_CODECS: withDefault('av1', {
    read: parse.asExtraCodecs,
    description: 'Codecs that titles in demand get in addition to H.264: av1, hevc, av1,hevc or off.',
  }),
  EXTRA_CODECS_VIEWERS: withDefault('500', {
    read: parse.asViewers,
    description: 'Viewers in seven days from which a title is in demand.',
  }),
  LOG_LEVEL: optional({
    read: parse.asLogLevel,
    example: 'info',
    description: 'fatal, error, warn, info, debug or silent. On a terminal warn, else info, if not set.',
  }),
}
type Settings = typeof settings
export type SettingName = keyof Settings
/** Type of a setting's value; undefined if an optional variable is not set. */
export type SettingValue<N extends SettingName> =
  Settings[N] extends Setting<infer T, infer S> ? (S extends string ? T : T | undefined) : never

/** Returns the text of `.env.example`: each variable with its description, commented out. */
export function renderEnvExample(): string {
  const lines = Object.entries<Setting<unknown, string | undefined>>(settings).map(
    ([name, { description, standard, example }]) => `# ${description}\n#${name}=${standard ?? example ?? ''}\n`,
  )
  return [
    '# Copy this file to .env and uncomment what you need; no variable is required.\n# Values are the defaults, or examples where there is none.\n',
    ...lines,
  ].join('\n')
}

/** Reads one variable; an empty value counts as not set. @throws Error that describes its valid text */
export function readSetting<N extends SettingName>(
  name: N,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): SettingValue<N>
export function readSetting(
  name: SettingName,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): unknown {
  const { read, standard } = settings[name]
  const text = env[name]?.trim() || standard
  return text === undefined ? undefined : read(text, cwd)
}
