import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AdNetwork } from '@cliffhanger/domain/conversions'
import { isMetaBody, isTiktokBody } from './event-schemas.ts'

/**
 * Behaviour of a fake ad network for a request. `right`: counts the event. `lost`: counts the event, then breaks the
 * connection. `broken`: breaks the connection without counting the event. `held`: counts the event and responds late.
 */
export type FakeNetworkBehaviour =
  | { readonly kind: 'right' | 'lost' | 'broken' }
  | { readonly kind: 'held'; readonly ms: number }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string; readonly body?: object }

/** An event that a fake ad network has counted. */
export interface CountedEvent {
  readonly eventId: string
  readonly body: unknown
  /** Time of arrival in ms since epoch. */
  readonly at: number
}

interface Answer {
  readonly status: number
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}
interface Read {
  readonly name: string
  readonly eventId: string
  readonly eventTime: number
}

const adTokens = { meta: 'test-token-of-meta-0001', tiktok: 'test-token-of-tiktok-0001' } as const
const adPixels = { meta: '123456789012345', tiktok: 'CTESTPIXEL0123456789' } as const
/** Brand settings, in the syntax of BRANDS_FILE, that send conversions to both ad networks. */
export const conversionBrandSettings = `conversions: { meta: { pixel: '${adPixels.meta}', testCode: TEST1 }, tiktok: { pixel: ${adPixels.tiktok}, testCode: TEST2 } }`

const [dayMs, windowMs] = [86_400_000, 48 * 3_600_000]

/** Request and response formats of each network. TikTok reports errors with HTTP status 200. */
const manners = {
  meta: {
    path: `/meta/v24.0/${adPixels.meta}/events`,
    isAuthorized: ({ authorization }: IncomingMessage['headers']) => authorization === `Bearer ${adTokens.meta}`,
    read(body: unknown): Read | string {
      if (!isMetaBody(body)) return `${isMetaBody.errors?.[0]?.instancePath} ${isMetaBody.errors?.[0]?.message}`
      const { event_name: name, event_id: eventId, event_time: eventTime } = body.data[0]
      return { name, eventId, eventTime }
    },
    accepted: { events_received: 1, messages: [], fbtrace_id: 'trace' },
    refusal: (message: string, code: number): Answer => ({
      status: code === 190 ? 401 : 400,
      body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'trace' } },
    }),
    codes: { token: 190, invalid: 100 },
  },
  tiktok: {
    path: '/tiktok/open_api/v1.3/event/track/',
    isAuthorized: (headers: IncomingMessage['headers']) => headers['access-token'] === adTokens.tiktok,
    read(body: unknown): Read | string {
      if (!isTiktokBody(body)) return `${isTiktokBody.errors?.[0]?.instancePath} ${isTiktokBody.errors?.[0]?.message}`
      if (body.event_source_id !== adPixels.tiktok) return 'no such pixel'
      const { event: name, event_id: eventId, event_time: eventTime } = body.data[0]
      return { name, eventId, eventTime }
    },
    accepted: { code: 0, message: 'OK', data: {}, request_id: 'request' },
    refusal: (message: string, code: number): Answer => ({
      status: 200,
      body: { code, message, data: {}, request_id: 'request' },
    }),
    codes: { token: 40_105, invalid: 40_002 },
  },
} as const

/**
 * Creates a fake network with strict validation, which counts each event once in its deduplication window of 48 hours.
 */
function createNetwork(network: AdNetwork, now: () => number) {
  const { path, isAuthorized, read, accepted, refusal, codes } = manners[network]
  const counted: CountedEvent[] = []
  const lastAt = new Map<string, number>()
  const moods: FakeNetworkBehaviour[] = []
  let choose: (() => FakeNetworkBehaviour) | undefined
  const seen = { requests: 0, repeated: 0, refused: [] as string[] }

  function take(body: unknown): Answer {
    const event = read(body)
    if (typeof event === 'string') {
      seen.refused.push(event)
      return refusal(`Invalid parameter: ${event}`, codes.invalid)
    }
    const at = now()
    if (at - event.eventTime * 1_000 > 7 * dayMs) return refusal('Event Timestamp Too Old', codes.invalid)
    const key = `${event.name} ${event.eventId}`
    const before = lastAt.get(key)
    if (before !== undefined && at - before < windowMs) seen.repeated += 1
    else {
      lastAt.set(key, at)
      counted.push({ eventId: event.eventId, body, at })
    }
    return { status: 200, body: accepted }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    seen.requests += 1
    const mood = moods.shift() ?? choose?.() ?? { kind: 'right' }
    const body: unknown = JSON.parse(await text(request))
    if (mood.kind === 'broken') return void request.socket.destroy()
    if (mood.kind === 'status') {
      const headers = mood.retryAfter === undefined ? {} : { 'retry-after': mood.retryAfter }
      return send(response, { status: mood.status, headers, body: mood.body ?? {} })
    }
    const given = isAuthorized(request.headers) ? take(body) : refusal('Invalid access token', codes.token)
    if (mood.kind === 'lost') return void request.socket.destroy()
    if (mood.kind === 'held') await sleep(mood.ms)
    send(response, given)
  }

  return {
    path,
    answer,
    /** Counted events; an event that is repeated after the deduplication window is listed again. */
    counted: counted as readonly CountedEvent[],
    seen: seen as Readonly<typeof seen>,
    /** Sets the behaviour for the next requests, one by one. */
    next: (...more: readonly FakeNetworkBehaviour[]): void => void moods.push(...more),
    /** Sets a function that chooses the behaviour for all other requests. */
    choose: (chooser: (() => FakeNetworkBehaviour) | undefined): void => {
      choose = chooser
    },
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Starts an HTTP server with fake ad networks. @param now clock of the deduplication window, in ms since epoch */
export async function startAdNetworks(now: () => number = Date.now, port = 0) {
  const networks = { meta: createNetwork('meta', now), tiktok: createNetwork('tiktok', now) }
  const server = createServer((request, response) => {
    const network = Object.values(networks).find(({ path }) => path === request.url && request.method === 'POST')
    if (!network) return send(response, { status: 404, body: {} })
    network.answer(request, response).catch(() => send(response, { status: 400, body: {} }))
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...networks,
    /** Environment variables of a server that sends conversions to these networks. */
    env: {
      META_CONVERSIONS_URL: `${origin}/meta/v24.0`,
      META_CONVERSIONS_TOKEN: adTokens.meta,
      TIKTOK_EVENTS_URL: `${origin}/tiktok/open_api/v1.3`,
      TIKTOK_EVENTS_TOKEN: adTokens.tiktok,
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
export type AdNetworks = Awaited<ReturnType<typeof startAdNetworks>>
