import type { Brands } from '../brands.ts'
import type { Config } from '../config.ts'

/** Origins besides our own that media, covers and subtitles come from. */
function mediaOrigins(
  { mediaBaseUrl }: Pick<Config, 'mediaBaseUrl'>,
  { mediaHosts }: Pick<Brands, 'mediaHosts'>,
): string[] {
  const hosts = Object.values(mediaHosts)
  const base = mediaBaseUrl === '' ? [] : [new URL(mediaBaseUrl).origin]
  return [...new Set([...base, ...hosts.flatMap((host) => [`https://${host}`, `http://${host}`])])]
}

/** Headers of the app's documents. Nothing inline runs; the JSON blocks in them are data. */
export function documentHeaders(
  config: Pick<Config, 'mediaBaseUrl' | 'publicUrl'>,
  brands: Pick<Brands, 'mediaHosts'>,
) {
  const media = mediaOrigins(config, brands)
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...media],
    'media-src': ["'self'", 'blob:', ...media],
    'connect-src': ["'self'", ...media],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const isHttps = config.publicUrl?.startsWith('https:') === true
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, from]) => `${name} ${from.join(' ')}`)
      .join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
