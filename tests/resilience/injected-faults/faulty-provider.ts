import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export const providerFaults = [
  'refused',
  'silent before',
  'silent after',
  'slow drip',
  '500 after',
  '429',
  '401',
  'garbage after',
  'cut off after',
] as const
export type ProviderFault = (typeof providerFaults)[number]

const dripMs = 700

export interface FaultyProvider {
  /** URL for the server under test. */
  readonly origin: string
  inject(fault: ProviderFault | undefined): Promise<void>
  /** Number of requests since the start of the fault. */
  asked(): number
  close(): Promise<void>
}

/**
 * Starts a proxy with fault injection in front of a provider. A fault with `after` in its name occurs after the
 * provider has executed the request.
 */
export async function startFaultyProvider(target: string): Promise<FaultyProvider> {
  let fault: ProviderFault | undefined
  let asked = 0
  /** Access tokens of requests without a fault; `ended`: tokens that the fault `401` refuses. */
  const tokens = new Set<string>()
  const ended = new Set<string>()

  async function forward(request: IncomingMessage) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const { method = 'GET', url = '/', headers } = request
    const kept = ['authorization', 'content-type', 'x-client-id', 'x-api-key', 'x-api-version']
    const sent = kept.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : []))
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
    const answer = await fetch(`${target}${url}`, { method, headers: Object.fromEntries(sent), ...body })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const json = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const now = fault
    const token = request.headers.authorization ?? ''
    if (now === undefined) tokens.add(token)
    else asked += 1
    if (now === 'silent before') return
    if (now === '429') {
      json(response, 429, { code: 'too_many_requests' }, { 'retry-after': '1' })
      return
    }
    if (now === '401' && ended.has(token)) {
      json(response, 401, { code: 'unauthorized' })
      return
    }
    const { status, bytes } = await forward(request)
    if (now === 'silent after') return
    if (now === '500 after') json(response, 500, { code: 'internal_error' })
    else if (now === 'garbage after')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>All is well</h1>')
    else {
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length })
      if (now === 'cut off after') {
        response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
      } else if (now === 'slow drip') {
        for (let at = 0; at < bytes.length && !response.destroyed; at += 1) {
          response.write(bytes.subarray(at, at + 1))
          await sleep(dripMs)
        }
        response.end()
      } else response.end(bytes)
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    async inject(next) {
      if (next === 'refused') await shut()
      else if (fault === 'refused') await listen(port)
      // The new fault applies to new requests only; requests in flight keep the previous fault.
      fault = next
      asked = 0
      ended.clear()
      for (const token of tokens) ended.add(token)
    },
    asked: () => asked,
    close: shut,
  }
}
