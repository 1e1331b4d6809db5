import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PushContent, Subscription } from '../adapters/push/encrypt-message.ts'
import type { SendPushRequest } from '../adapters/push/post-message.ts'

/** A message that the push service has accepted and the browser has decrypted. */
export interface DeliveredPush {
  readonly content: PushContent
  readonly ttl: number
  readonly topic: string
  /** The server's VAPID public key. */
  readonly key: string
  readonly contact: string
}
interface Browser {
  readonly subscription: Subscription
  readonly delivered: DeliveredPush[]
}

const fromText = (value: string): Buffer => Buffer.from(value, 'base64url')

/**
 * Verifies a VAPID header (RFC 8292) with the key that it contains. Returns key and claims, undefined if it is invalid.
 */
function readVapid(authorization: string | undefined) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = fromText(key)
  if (point.length !== 65) return undefined
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isRight = verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, fromText(signature))
  const { aud, sub, exp } = JSON.parse(fromText(claims).toString())
  return isRight ? { key, audience: String(aud), contact: String(sub), expiresMs: Number(exp) * 1_000 } : undefined
}

/** Starts an HTTP server that acts as push service and browsers: it verifies, stores and decrypts messages. */
export async function startPushService() {
  const browsers = new Map<string, Browser & { decrypt(body: Buffer): PushContent }>()
  /** Responses for the next requests instead of the usual response, by subscription path. */
  const answers = new Map<string, { status: number; headers?: Record<string, string> }[]>()
  let requests = 0

  async function answer(request: IncomingMessage): Promise<{ status: number; headers?: Record<string, string> }> {
    const body = Buffer.from(await text(request.setEncoding('latin1')), 'latin1')
    const path = request.url ?? ''
    requests += 1
    const planned = answers.get(path)?.shift()
    if (planned) return planned
    const browser = browsers.get(path)
    if (!browser) return { status: 410 }
    const vapid = readVapid(request.headers.authorization)
    if (vapid?.audience !== origin || vapid.expiresMs < Date.now()) return { status: 403 }
    if (request.headers['content-encoding'] !== 'aes128gcm') return { status: 415 }
    const { ttl, topic } = request.headers
    const { key, contact } = vapid
    browser.delivered.push({ content: browser.decrypt(body), ttl: Number(ttl), topic: String(topic), key, contact })
    return { status: 201 }
  }
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, headers = {} }) => response.writeHead(status, headers).end(),
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const origin = 'https://push.example.com'

  return {
    requests: () => requests,
    /** Creates a browser with a push subscription. */
    browser(): Browser {
      const pair = createECDH('prime256v1')
      const [point, auth] = [pair.generateKeys(), randomBytes(16)]
      const path = `/send/${randomBytes(8).toString('hex')}`
      const browser = {
        subscription: {
          endpoint: `${origin}${path}`,
          p256dh: point.toString('base64url'),
          auth: auth.toString('base64url'),
        },
        delivered: [] as DeliveredPush[],
        /** Decrypts a message with one record (RFC 8291). */
        decrypt(body: Buffer): PushContent {
          const salt = body.subarray(0, 16)
          const sender = body.subarray(21, 21 + body.readUInt8(20))
          const sealed = body.subarray(21 + sender.length)
          const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
          const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
          const derive = (name: string, length: number) =>
            Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
          const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
          opened.setAuthTag(sealed.subarray(-16))
          const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
          // The plain text ends with the byte 2, then padding zeros.
          return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
        },
      }
      browsers.set(path, browser)
      return browser
    },
    /** Sets the responses to the next requests for a browser. */
    answerNext(browser: Browser, ...next: { status: number; headers?: Record<string, string> }[]): void {
      answers.set(new URL(browser.subscription.endpoint).pathname, next)
    },
    /** Posts to this server instead of the public URL of the endpoint. */
    post: (async ({ endpoint, headers, body }) => {
      const url = `http://127.0.0.1:${port}${new URL(endpoint).pathname}`
      const response = await fetch(url, { method: 'POST', headers: { ...headers }, body: new Uint8Array(body) })
      const retryAfter = response.headers.get('retry-after')
      return { status: response.status, ...(retryAfter !== null && { retryAfterMs: Number(retryAfter) * 1_000 }) }
    }) satisfies SendPushRequest,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>
