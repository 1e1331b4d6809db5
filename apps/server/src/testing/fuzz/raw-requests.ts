import { connect } from 'node:net'
import type { Random } from '../random.ts'
import { oddTexts } from './odd-values.ts'

const json = '{"deviId":"11111111-1111-4111-8111-111111111111","language":2}'
const bodies: readonly string[] = [
  ...[
    json,
    '',
    '{',
    '[',
    '"',
    'null',
    '[]',
    '5',
    '{"a":1,"a":2}',
    `{"a":${'['.repeat(20_000)}`,
    '{"deviId":"\\ud800"}',
  ],
  ...[
    '{"__proto__":{"x":1}}',
    '\0\0\0\0',
    '\ufeff{}',
    '--x\r\n\r\n--x--',
    `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  ],
  ...['\xff\xfe\x00', `{"a":"${'x'.repeat(200_000)}"}`, 'deviId=1&language=2', '<?xml version="1.0"?><a/>'],
]
const types: readonly string[] = [
  ...['application/json', 'application/json; charset=utf-16', 'application/JSON', 'text/plain', '', ';', 'a/b; c="'],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x'],
  ...[
    `multipart/form-data; boundary=${'y'.repeat(300)}`,
    'application/x-www-form-urlencoded',
    '*/*',
    'application/json, a/b',
  ],
]
const methods = ['POST', 'GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'FOO', 'post', 'PRI']
const otherPaths = [
  ...['/', '/config.json', '/healthz', '/readyz', '/metrics', '/video', '/assets/', '/index.html', '/robots.txt', '*'],
  ...[
    '//',
    '/..',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%',
    '/%00',
    '/%c0%af',
    '/api',
    '/api/',
    '/api//a',
  ],
  ...[
    '/api/../config.json',
    '/media/a/b/c/d/e',
    '/uploads/x/y.webp',
    '/covers/1/2/3/540.webp',
    '/api/user/page?__proto__[a]=1',
  ],
  ...[
    '/media/1.x/1/2/3/..%2f..%2fsecret.key',
    '/subtitles/1.x/1/2/en/1.srt',
    `/${'a'.repeat(9_000)}`,
    '/?%FF=%FF',
    'http://x/',
  ],
]
const versions = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 ', 'FTP/1.1', '']

/** Returns the bytes of an HTTP request with random errors; a few requests have none. */
export function malformedRequest(callPaths: readonly string[], random: Random): string {
  const isOdd = () => random.chance(0.3)
  const method = isOdd() ? random.pick(methods) : 'POST'
  const path = isOdd() ? random.pick(otherPaths) : `/api${random.pick(callPaths)}`
  const body = random.pick(bodies)
  const { length } = body
  const lengths = [`${length + 1}`, `${length - 1}`, '-1', 'x', '0', '99999999999', `${length}, ${length}`, '']
  const lines = [
    `${method} ${path} ${isOdd() ? random.pick(versions) : 'HTTP/1.1'}`,
    ...(isOdd() ? [] : ['host: localhost']),
    `content-type: ${isOdd() ? random.pick(types) : 'application/json'}`,
    isOdd()
      ? `transfer-encoding: ${random.pick(['chunked', 'gzip, chunked', 'identity', 'chunked, chunked'])}`
      : 'x-a: b',
    `content-length: ${isOdd() ? random.pick(lengths) : length}`,
    ...(isOdd() ? [`${random.pick(headerNames)}: ${random.pick(oddTexts).slice(0, 20_000)}`] : []),
    'connection: close',
  ]
  const end = isOdd() ? random.pick(['\n\n', '\r\n', '\r\n\r\n\r\n', '\r\n \r\n\r\n']) : '\r\n\r\n'
  const bytes = `${lines.join('\r\n')}${end}${body}`
  return random.chance(0.1) ? bytes.slice(0, random.below(bytes.length)) : bytes
}
const headerNames = [
  ...['bearertoken', 'cookie', 'accept-language', 'host', 'content-encoding', 'expect', 'upgrade', 'x-forwarded-for'],
  ...[
    'range',
    'if-none-match',
    'if-modified-since',
    'origin',
    'accept-encoding',
    'user-agent',
    ': ',
    'a b',
    'forwarded',
  ],
]

/**
 * Sends the bytes and returns the response up to the end of the connection. Fails after 5 s without data.
 * @param patienceMs half-closes the connection after this time without data, for requests that may be incomplete.
 * Closing at once would make the server abort requests in progress.
 */
export function sendRaw(port: number, bytes: string, patienceMs?: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let patience: NodeJS.Timeout | undefined
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.from(bytes, 'latin1'))
      if (patienceMs !== undefined) patience = setTimeout(() => socket.end(), patienceMs)
    })
    const answer = () => {
      clearTimeout(patience)
      resolve(Buffer.concat(chunks).toString('latin1'))
    }
    socket.setTimeout(5_000, () => socket.destroy(new Error(`no answer to ${JSON.stringify(bytes.slice(0, 400))}`)))
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      patience?.refresh()
    })
    socket.on('close', answer)
    // The server may reset the connection while the rest of a refused request is sent; the data so far is the response.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? answer() : reject(error),
    )
  })
}
