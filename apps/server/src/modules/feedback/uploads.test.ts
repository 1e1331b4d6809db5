import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { feedback } from '@cliffhanger/contract/feedback'
import { profiles } from '@cliffhanger/contract/profiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { formBytes, formType } from '../../testing/uploads/form-bytes.ts'
import { imageIdOf, photo, uploadImage } from '../../testing/uploads/upload-image.ts'
import { uploadsFolder } from './image-folder.ts'

let server: TestServer
let limited: TestServer
beforeAll(async () => {
  server = await createTestServer()
  limited = await createTestServer({ env: { RATE_LIMITS: 'on' } })
})
afterAll(async () => {
  await server.close()
  await limited.close()
})

const path = `/api${feedback.updateHeadImg.path}`
const files = async ({ deps }: TestServer) =>
  (await readdir(uploadsFolder(deps.config.dataDir), { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith('.webp'),
  )

test('an image is served only as an image, to every holder of its URL', async () => {
  const url = await uploadImage(await server.viewer())
  expect(url).toMatch(/^\/uploads\/\d{10}\.[\w-]{43}\/[0-9a-f]{32}\.webp$/)
  const answer = await fetch(server.origin + url)
  const { headers } = answer
  expect(answer.status).toBe(200)
  expect(headers.get('content-type')).toBe('image/webp')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-disposition')).toBe('inline')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('cache-control')).toBe('private, max-age=1800')
  expect(headers.get('access-control-allow-origin')).toBe(null)
  const head = await fetch(server.origin + url, { method: 'HEAD' })
  expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
  expect((await fetch(server.origin + url, { method: 'POST' })).status).toBe(404)
})

test('a wrong, foreign or expired token returns 403, and a malformed path returns 404', async () => {
  const viewer = await server.viewer()
  const [url, other] = [await uploadImage(viewer), await uploadImage(viewer)]
  const token = (of: string) => of.split('/')[2] ?? ''
  const status = async (at: string) => (await fetch(server.origin + at)).status
  for (const wrong of [token(other), 'x', `${token(url)}A`, token(url).slice(0, -1), token(url).replace('1', '2')]) {
    expect(await status(url.replace(token(url), wrong)), wrong).toBe(403)
  }
  const malformed = [
    '/uploads/',
    `/uploads/${imageIdOf(url)}.webp`,
    url.replace('.webp', '.png'),
    url.replace('.webp', ''),
    `${url}/`,
    url.replace(imageIdOf(url), imageIdOf(url).toUpperCase()),
    url.replace(imageIdOf(url), '..%2f..%2fsecrets'),
    url.replace('/uploads', '/uploads/'),
  ]
  for (const one of malformed) expect(await status(one), one).toBe(404)
  server.clock.now = testTime + 1_790_000
  expect(await status(url)).toBe(200)
  server.clock.now = testTime + 3_600_000
  expect(await status(url)).toBe(403)
  server.clock.now = testTime
})

test('an upload does not change the avatar', async () => {
  const viewer = await server.viewer()
  await uploadImage(viewer)
  const user = server.deps.db.selectFrom('users').select('head_image').where('user_id', '=', viewer.state.userId)
  expect(await user.executeTakeFirst()).toEqual({ head_image: '' })
})

/** Sends the headers of an upload and `part` of its body, then calls `then`. */
function begin(
  headers: Record<string, string>,
  part: Buffer,
  then: (sending: ReturnType<typeof request>) => void,
  to = path,
) {
  return new Promise<number | undefined>((resolve) => {
    const sending = request(server.origin + to, { method: 'POST', headers: { 'content-type': formType, ...headers } })
    sending.on('response', (answer) => {
      resolve(answer.statusCode)
      sending.destroy()
    })
    sending.on('error', () => resolve(undefined))
    sending.write(part)
    then(sending)
  })
}

const body = formBytes([{ name: 'uploadImage', filename: 'a.jpg', type: 'image/jpeg', content: await photo.bytes() }])

test('an upload without a session or above the size limit is refused before its body has arrived', async () => {
  expect(await begin({ 'content-length': '9000000' }, body.subarray(0, 100), () => undefined)).toBe(401)
  const { token = '', cookie = '' } = (await server.viewer()).state
  const own = { bearertoken: token, cookie }
  expect(await begin({ ...own, 'content-length': '11000000' }, body.subarray(0, 100), () => undefined)).toBe(413)
})

test('an aborted upload leaves no file', async () => {
  const before = await files(server)
  const { token = '', cookie = '' } = (await server.viewer()).state
  const headers = { bearertoken: token, cookie, 'content-length': String(body.length) }
  const broken = Array.from({ length: 10 }, (_, at) =>
    begin(headers, body.subarray(0, at * 100), (sending) => setTimeout(() => sending.destroy(), 30)),
  )
  expect(await Promise.all(broken)).toEqual(Array(10).fill(undefined))
  expect(await files(server)).toEqual(before)
})

test('the memory of all uploads together is limited and released', async () => {
  const viewer = await server.viewer()
  const { token = '', cookie = '' } = viewer.state
  const headers = { bearertoken: token, cookie, 'content-length': '10000000' }
  const most = Buffer.concat([body.subarray(0, body.length - 40), Buffer.alloc(9_000_000)])
  const sendings: ReturnType<typeof request>[] = []
  const answers = Array.from({ length: 10 }, () => begin(headers, most, (sending) => sendings.push(sending)))
  expect(await Promise.race(answers)).toBe(503)
  for (const sending of sendings) sending.destroy()
  const statuses = await Promise.all(answers)
  expect(statuses.filter((status) => status === undefined).length).toBeGreaterThanOrEqual(6)
  const big = new Blob([photo, new Uint8Array(9_000_000)])
  const upload = async () => (await viewer.call(feedback.updateHeadImg, { uploadImage: big })).status
  await expect.poll(upload).toBe(200)
  // The memory of the aborted uploads was released: six uploads at once, which fill the limit, all succeed.
  expect(await Promise.all(Array.from({ length: 6 }, upload))).toEqual(Array(6).fill(200))
})

test('profile pictures and feedback images share one memory limit', async () => {
  const viewer = await server.viewer()
  const { token = '', cookie = '', userId } = viewer.state
  await server.deps.db.updateTable('users').set({ email: 'a@example.com' }).where('user_id', '=', userId).execute()
  const headers = { bearertoken: token, cookie, 'content-length': '10000000' }
  const most = Buffer.concat([body.subarray(0, body.length - 40), Buffer.alloc(9_000_000)])
  const sendings: ReturnType<typeof request>[] = []
  const paths = [path, `/api${profiles.changePicture.path}`]
  const answers = Array.from({ length: 10 }, (_, at) =>
    begin(headers, most, (sending) => sendings.push(sending), paths[at % 2]),
  )
  expect(await Promise.race(answers)).toBe(503)
  for (const sending of sendings) sending.destroy()
  await Promise.all(answers)
})

test('many concurrent uploads all get a response', async () => {
  const viewer = await server.viewer()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => viewer.call(feedback.updateHeadImg, { uploadImage: photo })),
  )
  const statuses = answers.map(({ status }) => status)
  // On two cores, one upload is processed at a time and 16 wait.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(17)
  for (const { status, headers } of answers)
    if (status !== 200) expect([status, headers.get('retry-after')]).toEqual([503, '2'])
})

test('a viewer can have 20 unattached images, even with concurrent uploads, and sending them frees the quota', async () => {
  const viewer = await limited.viewer()
  const startedAt = limited.clock.now
  const upload = () => viewer.call(feedback.updateHeadImg, { uploadImage: photo })
  const urls: string[] = []
  for (let at = 0; at < 15; at += 1) {
    urls.push(await uploadImage(viewer))
    limited.clock.now += 10_000
  }
  limited.clock.now = startedAt + 3_600_000
  // Delays the inserts, so that without a lock all uploads would pass the quota check before the first insert.
  const held = await limited.database.pool.connect()
  await held.query('BEGIN; LOCK TABLE feedback_images IN SHARE ROW EXCLUSIVE MODE')
  const uploads = Array.from({ length: 9 }, upload)
  await sleep(500)
  await held.query('COMMIT')
  held.release()
  const statuses = (await Promise.all(uploads)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(5).fill(200), ...Array(4).fill(429)])
  const refused = await upload()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '82800'])
  expect(await files(limited)).toHaveLength(20)
  const sent = { email: 'a@b.cc', feedbackContent: 'Here', feedbackImages: urls.slice(0, 4).join(',') }
  await viewer.ask(feedback.sendFeedBack, sent)
  expect((await upload()).status).toBe(200)
  expect((await (await limited.viewer()).call(feedback.updateHeadImg, { uploadImage: photo })).status).toBe(200)
})

test('a viewer can send 50 feedback messages a day', async () => {
  const viewer = await limited.viewer()
  const startedAt = limited.clock.now
  const send = (at: number) =>
    viewer.call(feedback.sendFeedBack, { email: 'a@b.cc', feedbackContent: `${at}`, createTime: at })
  for (let at = 0; at < 50; at += 1) {
    expect((await send(at)).status).toBe(200)
    limited.clock.now += 60_000
  }
  const refused = await send(50)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, `${86_400 - 50 * 60}`])
  expect((await send(49)).status).toBe(200)
  limited.clock.now = startedAt + 86_400_000
  expect((await send(50)).status).toBe(200)
})
