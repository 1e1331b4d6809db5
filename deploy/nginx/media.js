// The media origin in nginx: the same routes and tokens as the server's (apps/server/src/origin/match.ts and token.ts;
// tests/deploy/media.test.ts compares every response). Runs in njs, nginx's JavaScript: no Node and no named groups in
// regular expressions. `js_preload_object` reads the keys when nginx starts or reloads.
import crypto from 'crypto'

const id = '[1-9]\\d{0,17}'
const token = '\\w[\\w.-]{0,99}'
const rendition = '(?:\\d{2,4}|audio-[a-z]{2})'
const inPackage = `[0-9a-f]{8,64}\\/(?:${rendition}\\.m3u8|${rendition}\\/(?:init\\.mp4|(?:0|[1-9]\\d{0,5})\\.m4s))`
const media = new RegExp(`^/media/(${token})/(${id})/(${id})/(${id})/(master\\.m3u8|${inPackage})$`)
const subtitle = new RegExp(`^/subtitles/(${token})/(${id})/(${id})/(en|cn|ru|jp|es|ar|th)/(${id})\\.srt$`)
const cover = new RegExp(`^/covers/(${id}/${id}/[0-9a-f]{10}-[\\w-]{48}/(?:\\d{2,4}\\.webp|0-share\\.jpg))$`)
/** One hour plus the tolerated clock skew between two servers. */
const longestMs = 3_900_000
const tokenPattern = /^([1-9]\d{9})\.([\w-]{43})$/

/** Returns the file path within the store, built only from matched parts, the token, and the subject that it must sign. */
function match(path) {
  let found = media.exec(path)
  if (found) {
    const subject = `${found[2]}/${found[3]}/${found[4]}`
    return { file: `media/${subject}/${found[5]}`, token: found[1], subject }
  }
  found = subtitle.exec(path)
  if (found) {
    const file = `subtitles/${found[2]}/${found[3]}/${found[4]}/${found[5]}.srt`
    return { file, token: found[1], subject: `${found[2]}/${found[3]}/${found[5]}` }
  }
  found = cover.exec(path)
  return found ? { file: `covers/${found[1]}` } : undefined
}

/** The keys that links may be signed with now: for an hour after `secrets rotate` also the one before. */
function keys() {
  const secrets = cliffhangerSecrets
  const isBeforeGood = Date.now() < Date.parse(secrets.mediaTokenKeyBeforeUntil)
  const texts = isBeforeGood ? [secrets.mediaTokenKey, secrets.mediaTokenKeyBefore] : [secrets.mediaTokenKey]
  // Ignores keys of another length: an empty key would let anyone sign.
  return texts.map((text) => Buffer.from(text, 'base64')).filter((key) => key.length === 32)
}

/** Compares in constant time. */
function isSame(one, other) {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}

function isGood(token, subject) {
  const parts = tokenPattern.exec(token)
  if (!parts) return false
  const text = `${subject}/${parts[1]}`
  const sign = (key) => crypto.createHmac('sha256', key).update(text).digest('base64url')
  // Checks every key, so that the time does not reveal which one matched.
  const isSigned =
    keys()
      .map((key) => isSame(sign(key), parts[2]))
      .indexOf(true) >= 0
  // Rejects tokens valid for longer than an hour; no correct server issues them.
  const leftMs = Number(parts[1]) * 1000 - Date.now()
  return isSigned && leftMs > 0 && leftMs <= longestMs
}

function setAll(r, headers) {
  Object.keys(headers).forEach((name) => {
    r.headersOut[name] = headers[name]
  })
}

/** Readable from any page, so that a player on another origin can tell an expired link from a lost connection. */
function refuse(r, code, message) {
  setAll(r, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  r.return(code, JSON.stringify({ code, message }))
}

function allow(r) {
  setAll(r, {
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'range, if-range',
    'Access-Control-Max-Age': '86400',
  })
  r.return(204)
}

/** Matches the raw path without decoding it, so a path with encoded characters never matches. */
function serve(r) {
  const path = r.variables.request_uri.split('?')[0]
  if (r.method === 'OPTIONS' && /^\/(media|subtitles)\//.test(path)) return allow(r)
  const found = r.method === 'GET' || r.method === 'HEAD' ? match(path) : undefined
  if (!found) refuse(r, 404, 'No such file')
  else if (found.token && !isGood(found.token, found.subject)) refuse(r, 403, 'The media link has expired')
  else r.internalRedirect(`/.store/${found.file}`)
}

/** Sets the headers of a file. Also called for an unsatisfiable range; errors are not cached. */
function describe(r) {
  const isShort = /\/master\.m3u8$|\.srt$/.test(r.uri)
  const seconds = isShort ? 60 : 31536000
  const more = isShort ? '' : ', immutable'
  const expiry = /^\/(?:media|subtitles)\/([1-9]\d{9})\./.exec(r.variables.request_uri)
  if (r.status >= 400) {
    setAll(r, { 'Cache-Control': 'no-store', 'CDN-Cache-Control': 'no-store' })
  } else if (expiry) {
    // Shared caches may keep it only until the token expires (origin/caching.ts).
    const shared = Math.min(seconds, Math.max(0, Math.floor(Number(expiry[1]) - Date.now() / 1000)))
    setAll(r, {
      'Cache-Control': `public, max-age=${seconds}, s-maxage=${shared}${more}`,
      'CDN-Cache-Control': `public, max-age=${shared}, must-revalidate`,
    })
  } else setAll(r, { 'Cache-Control': `public, max-age=${seconds}${more}` })
  setAll(r, {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  if (r.uri.indexOf('/.store/covers/') === 0) return
  setAll(r, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'content-length, content-range, etag',
  })
}

export default { serve, describe }
