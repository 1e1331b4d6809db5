import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  coverKey,
  createTestMediaToken,
  first,
  mediaPackageName,
  mediaServerOrigin,
  nginx,
  nginxTestFolder,
  second,
  segmentPath,
  setUpMediaNginx,
  stranger,
  toBase64Key,
  writeSecretsFile,
} from './media-nginx.ts'
import { startNginx } from './nginx-process.ts'

setUpMediaNginx()

/** Sends a request line exactly as written; `fetch` would normalise its path. */
function raw(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(nginx.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.end(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 'latin1')
  })
}

// This is the first test: the log has only its requests.
test('the logs contain no token, and no client address in the format of the error log', async () => {
  const given = createTestMediaToken()
  const none = segmentPath(given).replace('0.m4s', '9.m4s')
  for (const path of [segmentPath(given), none, segmentPath('x'), '/nowhere'])
    await (await fetch(nginx.origin + path)).text()
  const statuses = async () => [...(await nginx.logs()).matchAll(/"status":(\d+)/g)].map(([, status]) => status).sort()
  // nginx writes the lines of its two workers a few seconds later.
  await expect.poll(statuses).toEqual(['200', '403', '404', '404'])
  const logs = await nginx.logs()
  expect(logs).not.toContain(given)
  expect(logs).not.toContain('127.0.0.1, ')
})

test('no path leads outside the storage folder or to a file other than media', async () => {
  const t = createTestMediaToken()
  const episode = `/media/${t}/1001/10001/1`
  const steps = ['..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..;', '..%00', '%c0%ae%c0%ae', '%u002e%u002e', '....']
  const slashes = ['/', '//', '%2f', '%2F', '%252f', '\\', '%5c', '/./', '%c0%af', ';/']
  const climbs = steps.flatMap((step) =>
    slashes.flatMap((slash) => {
      const up = (count: number) => `${step}${slash}`.repeat(count)
      return [
        `${episode}/${up(5)}secret.txt`,
        `${episode}/${up(6)}secret.txt`,
        `${episode}/${mediaPackageName}/${up(1)}${mediaPackageName}/package.json`,
        `${episode}/${up(1)}secret.m3u8`,
        `/covers/${up(1)}secret.txt`,
        `/covers/${up(2)}secret.txt`,
        `/.store/${up(1)}secret.txt`,
      ]
    }),
  )
  const paths = [
    ...climbs,
    '/.store/secret.txt',
    `/.store/media/1001/10001/1/${mediaPackageName}/package.json`,
    `/.store/media/1001/10001/1/master.m3u8`,
    '/%2estore/secret.txt',
    '//.store/secret.txt',
    `/media/../.store/secret.txt`,
    `/media/${t}/../../.store/secret.txt`,
    `${episode}/${mediaPackageName}/package.json`,
    `${episode}/${mediaPackageName}%2fpackage.json`,
    `${episode}/${mediaPackageName}/540/../package.json`,
    `${episode}/%6daster.m3u8`,
    `/%6dedia/${t}/1001/10001/1/master.m3u8`,
    `/media/${t}/1001/10001/%31/master.m3u8`,
    `${episode}/master.m3u8%00.txt`,
    `${episode}/master.m3u8\0.txt`,
    `${episode}/master.m3u8%0a`,
    `${episode}/master.m3u8/`,
    `${episode}/master.m3u8;x`,
    `${episode}/master.m3u8#x`,
    `/media/${t}//1001/10001/1/master.m3u8`,
    `//media/${t}/1001/10001/1/master.m3u8`,
    `/media/./${t}/1001/10001/1/master.m3u8`,
    `/x/../media/${t}/1001/10001/1/master.m3u8`,
    `/media/${t}/01001/10001/1/master.m3u8`,
    `/media/${t}/1001/10001/99999999999999999999/master.m3u8`,
    `/MEDIA/${t}/1001/10001/1/master.m3u8`,
    `/subtitles/${t}/1001/10001/../1.srt`,
    `/subtitles/${t}/1001/10001/CN/1.srt`,
    `/covers/1001/10001/${coverKey}/540.webp%20`,
    `http://x/media/${t}/1001/10001/1/../../../../../secret.txt`,
    `http://x/media/${t}/1001/10001/1/%2e%2e/secret.m3u8`,
    `http://x/.store/secret.txt`,
    `http://.store/secret.txt`,
    `https://x/media/${t}/1001/10001/1/${mediaPackageName}/package.json`,
    `${episode}/${'../'.repeat(2000)}secret.txt`,
    `${episode}/${'a'.repeat(9000)}`,
    `/media/${'a'.repeat(40_000)}`,
    '/media/%',
    '/media/%zz',
    `/media/\xff\xfe/${t}`,
    '/media/',
    '/media',
    '*',
    'media',
  ]
  expect(paths.length).toBeGreaterThan(700)
  for (const path of paths) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await raw(`${method} ${path}`)
      const shown = `${method} ${path.slice(0, 200)}\n${answer}`
      // nginx may also close the connection, because the input was not HTTP.
      expect(answer === '' || /^HTTP\/1\.[01] 4\d\d /.test(answer) || /^<html>/.test(answer), shown).toBe(true)
      expect(answer, shown).not.toMatch(/CANARY|immutable|max-age/)
    }
  }
  // As a control, nginx serves a valid path that is sent by the same function.
  expect(await raw(`GET ${episode}/master.m3u8`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*#EXTM3U/)
  expect(await raw(`GET ${episode}/master.m3u8?x=/../../secret.txt`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*#EXTM3U/)
})

test('during a key rotation the previous key is valid until its end date; an empty key validates no token', async () => {
  const status = async (key: Buffer) =>
    (await fetch(nginx.origin + segmentPath(createTestMediaToken({ key })), { method: 'HEAD' })).status
  const soon = async (wanted: readonly number[]) => {
    nginx.reload()
    const keys = [first, second, stranger]
    // Retries, because nginx's old workers first finish their requests.
    for (let tries = 0; tries < 100; tries += 1) {
      const now = await Promise.all(keys.map(status))
      if (now.join() === wanted.join()) return
      await sleep(50)
    }
    expect(await Promise.all(keys.map(status))).toEqual(wanted)
  }
  expect(await Promise.all([first, second, stranger].map(status))).toEqual([200, 403, 403])
  const during = { mediaTokenKey: toBase64Key(second), mediaTokenKeyBefore: toBase64Key(first) }
  const until = (ms: number) => new Date(Date.now() + ms).toISOString()
  await writeSecretsFile({ ...during, mediaTokenKeyBeforeUntil: until(60_000) })
  await soon([200, 200, 403])
  await writeSecretsFile({ ...during, mediaTokenKeyBeforeUntil: until(-1) })
  await soon([403, 200, 403])
  // An empty key must not validate any token, not even a token signed with an empty key.
  await writeSecretsFile({ mediaTokenKey: '', mediaTokenKeyBefore: 'AAAA', mediaTokenKeyBeforeUntil: until(60_000) })
  await soon([403, 403, 403])
  for (const key of [Buffer.alloc(0), Buffer.from('AAAA', 'base64')]) expect(await status(key)).toBe(403)
  await writeSecretsFile({ mediaTokenKey: toBase64Key(first) })
  await soon([200, 403, 403])
})

test('serves HTTP/2 over TLS, redirects plain HTTP requests for pages and rejects plain HTTP API calls', async () => {
  const secrets = join(nginxTestFolder, 'secrets.json')
  const secure = await startNginx({
    instances: [new URL(mediaServerOrigin).host],
    store: join(nginxTestFolder, 'store'),
    secrets,
    tls: nginxTestFolder,
    payHost: 'pay.example.com',
  })
  try {
    const session = connectHttp2(secure.secureOrigin, { rejectUnauthorized: false })
    const answerOf = (path: string, host?: string) => {
      const request = session.request({ ':path': path, ...(host !== undefined && { ':authority': host }) })
      return new Promise<readonly unknown[]>((resolve, reject) => {
        request.on('response', (headers) => resolve([headers[':status'], headers['strict-transport-security']]))
        request.on('error', reject)
        session.on('error', reject)
      })
    }
    const strict = 'max-age=31536000; includeSubDomains'
    expect(await answerOf(segmentPath())).toEqual([200, strict])
    expect(await answerOf('/media/none')).toEqual([404, strict])
    expect(await answerOf('/metrics')).toEqual([404, strict])
    expect(await answerOf(segmentPath(), 'pay.example.com'), 'the card form’s host').toEqual([404, strict])
    session.destroy()
    const led = await fetch(`${secure.origin}/video?vid=1`, { redirect: 'manual' })
    expect([led.status, led.headers.get('location')]).toEqual([308, 'https://127.0.0.1/video?vid=1'])
    const call = await fetch(`${secure.origin}/api/login/v1/check`, { method: 'POST', redirect: 'manual' })
    expect(call.status).toBe(403)
  } finally {
    await secure.stop()
  }
})
