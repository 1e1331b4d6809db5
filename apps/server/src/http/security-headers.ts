import { castScriptFolders } from '@cliffhanger/domain/cast-scripts'
import type { WalletMethod } from '@cliffhanger/domain/wallet-methods'
import { sandboxPrefix } from '../adapters/airwallex/provider.ts'
import type { Brands } from '../brands.ts'
import type { Config } from '../config.ts'
import type { CardFormOrigins } from './card-form-place.ts'

/** Returns the origins other than the page's own from which media, covers and subtitles are loaded. */
function mediaOrigins(
  { mediaBaseUrl }: Pick<Config, 'mediaBaseUrl'>,
  { mediaHosts }: Pick<Brands, 'mediaHosts'>,
): string[] {
  const hosts = Object.values(mediaHosts)
  const base = mediaBaseUrl === '' ? [] : [new URL(mediaBaseUrl).origin]
  return [...new Set([...base, ...hosts.flatMap((host) => [`https://${host}`, `http://${host}`])])]
}

/** Content-Security-Policy hashes of inline scripts and styles. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

interface MoreHeaders {
  readonly script?: string | undefined
  readonly frame?: string
  readonly ads?: readonly string[]
  readonly hasCast?: boolean
}

/**
 * Returns the headers of the app's documents. Only inline code with a listed hash runs; JSON blocks are data. Trusted
 * Types prevent strings from becoming markup or code: the only policy allows the URL of our service worker
 * (pages/worker-registration.ts). The only page in a frame is the card form, on a separate origin.
 * @param more a further inline script by its hash, the origin that may embed the document, the origins of the brand's
 *   ads, and whether Google's Cast scripts may run, which set script URLs as plain strings; default: none
 */
export function documentHeaders(
  config: Pick<Config, 'mediaBaseUrl'>,
  brands: Pick<Brands, 'mediaHosts' | 'avatarHosts'>,
  formOrigin: string | undefined,
  inline: InlineHashes,
  more: MoreHeaders = {},
) {
  const { script: ownScript, frame = "'none'", ads = [], hasCast = false } = more
  const media = mediaOrigins(config, brands)
  const policy = {
    'default-src': ["'none'"],
    'script-src': [
      ...["'self'", ...inline.scripts, ...(ownScript === undefined ? [] : [ownScript])],
      ...(hasCast ? castScriptFolders : []),
    ],
    'style-src': ["'self'", ...inline.styles],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...media, ...brands.avatarHosts.map((host) => `https://${host}`), ...ads],
    'media-src': ["'self'", 'blob:', ...media, ...ads],
    'connect-src': ["'self'", ...media, ...ads],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [formOrigin ?? "'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [frame],
    'require-trusted-types-for': ["'script'"],
    // The Trusted Types policy `default` accepts only URLs of Cast scripts (apps/web/src/player/cast/load-cast.ts).
    'trusted-types': ['service-worker', ...(hasCast ? ['default'] : [])],
  }
  return { 'content-security-policy': asHeader(policy), ...documentHeadersBesidesCsp }
}

/**
 * Returns the headers of Studio's page: no inline code, only media from other hosts, and only our own app in frames
 * (previews).
 */
export function studioHeaders(
  config: Pick<Config, 'mediaBaseUrl' | 'publicUrl'>,
  brands: Pick<Brands, 'mediaHosts' | 'avatarHosts'>,
) {
  const media = mediaOrigins(config, brands)
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...media],
    'media-src': ["'self'", 'blob:', ...media],
    'connect-src': ["'self'", ...media],
    'frame-src': ["'self'", ...(config.publicUrl === undefined ? [] : [config.publicUrl])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
  return { 'content-security-policy': asHeader(policy), ...documentHeadersBesidesCsp }
}

const airwallex = (...names: string[]) => names.map((name) => `https://${name}.airwallex.com`)
/** Hosts that the provider's guides list for the card form, including those of its fraud checks. */
const providerHosts = {
  demo: airwallex('checkout-demo', 'static-demo', 'bws-demo', 'api-demo', 'o11y-demo', 'pci-api-demo'),
  prod: airwallex('checkout', 'static', 'bws', 'api', 'o11y', 'pci-api'),
}
const fraudChecks = ['https://h.online-metrix.net', 'https://cdn-scripts.signifyd.com', 'https://imgs.signifyd.com']
/** Hosts of the wallets' scripts and of the resources that these scripts load, as documented by Google and Apple. */
const walletHosts: Readonly<
  Record<WalletMethod, Readonly<Record<'scripts' | 'calls' | 'pictures', readonly string[]>>>
> = {
  applepay: {
    scripts: ['https://applepay.cdn-apple.com'],
    calls: ['https://applepay.cdn-apple.com'],
    pictures: ['https://applepay.cdn-apple.com'],
  },
  googlepay: {
    scripts: ['https://pay.google.com'],
    calls: ['https://pay.google.com', 'https://google.com'],
    pictures: ['https://www.gstatic.com'],
  },
}
const fraudPictures = ['https://*.online-metrix.net']

/**
 * Returns the headers of the card form's document. The Content-Security-Policy lets its third-party scripts connect to
 * the payment provider, the provider's fraud checks and the configured wallets only, never to our app, because SameSite
 * cookies are sent between hosts of one site. Banks serve their challenges from their own hosts, so any https frame may
 * be embedded; only the app may embed the form.
 */
export function payFrameHeaders(
  { payments, checkout }: Pick<Config, 'payments' | 'checkout'>,
  { form, app }: CardFormOrigins,
) {
  const { env, baseUrl } = payments
  // If this process serves the sandbox, only paths of the sandbox are allowed.
  const sandbox = baseUrl === undefined ? `${form}${sandboxPrefix}/` : new URL(baseUrl).origin
  const hosts = env === 'sandbox' ? [sandbox] : [...providerHosts[env], ...fraudChecks]
  const wallets = env === 'sandbox' ? [] : checkout.wallets.map((wallet) => walletHosts[wallet])
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hosts, ...wallets.flatMap(({ scripts }) => scripts)],
    'style-src': ["'self'", "'unsafe-inline'", ...hosts],
    'font-src': ["'self'", ...hosts],
    'img-src': [
      ...['data:', ...hosts, ...(env === 'sandbox' ? [] : fraudPictures)],
      ...wallets.flatMap(({ pictures }) => pictures),
    ],
    'connect-src': [...hosts, ...wallets.flatMap(({ calls }) => calls)],
    'frame-src': ['https:', ...hosts],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': env === 'sandbox' ? [sandbox] : ['https://*.airwallex.com'],
    'frame-ancestors': [app],
  }
  return { 'content-security-policy': asHeader(policy), ...documentHeadersBesidesCsp }
}

const asHeader = (policy: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(policy)
    .map(([name, from]) => `${name} ${from.join(' ')}`)
    .join('; ')

/** Headers of documents in addition to the Content-Security-Policy. */
export const documentHeadersBesidesCsp = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), midi=(), display-capture=()',
}

/**
 * Returns the default headers of every response; a route may override them. A response that is not a page cannot run or
 * load anything when a browser opens it as a page, and pages of other origins may not embed it.
 */
export function defaultResponseHeaders(config: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> {
  const isHttps = config.publicUrl?.startsWith('https:') === true
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
