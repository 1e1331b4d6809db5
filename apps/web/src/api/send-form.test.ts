import { feedback } from '@cliffhanger/contract/feedback'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '#settings/keys.ts'
import { createEnvelopeResponse, createTestTransport } from './testing.ts'

/** Replaces XMLHttpRequest; the test controls its response. */
class Sent {
  static all: Sent[] = []
  readonly upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {}
  readonly headers: Record<string, string> = {}
  target = ''
  form = new FormData()
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  constructor() {
    Sent.all.push(this)
  }
  open = (method: string, url: string) => {
    this.target = `${method} ${url}`
  }
  setRequestHeader = (name: string, value: string) => {
    this.headers[name] = value
  }
  send = (form: FormData) => {
    this.form = form
  }
  abort = () => this.onabort()
  async respond(response: Response) {
    this.status = response.status
    this.responseText = await response.text()
    this.onload()
  }
}
async function upload(onProgress?: (share: number) => void) {
  const { send, settings, reached } = createTestTransport(() => Promise.reject(new Error('not by fetch')))
  settings.set(keys.userId, '42')
  const outcome = send(
    feedback.updateHeadImg,
    { uploadImage: new Blob(['pixels'], { type: 'image/jpeg' }) },
    'token',
    onProgress && { onProgress },
  )
  const request = await vi.waitUntil(() => Sent.all.at(-1))
  return { outcome, request, reached }
}

beforeEach(() => {
  Sent.all = []
  vi.stubGlobal('XMLHttpRequest', Sent)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('uploads a file as a form with the image, the user, appSource 1, and the token in the header', async () => {
  const { outcome, request, reached } = await upload()
  expect(request.target).toBe('POST /api/userInfo/updateHeadImg')
  expect(request.headers).toEqual({ BearerToken: 'token' })
  expect(request.form.get('uploadImage')).toBeInstanceOf(Blob)
  expect(request.form.get('userId')).toBe('42')
  expect(request.form.get('appSource')).toBe('1')
  await request.respond(createEnvelopeResponse(1, { url: '/uploads/a.webp' }))
  expect(await outcome).toMatchObject({ ok: true, value: { value: { url: '/uploads/a.webp' } } })
  expect(reached).toEqual([true])
})

test('reports upload progress when the total size is known', async () => {
  const shares: number[] = []
  const { outcome, request } = await upload((share) => shares.push(share))
  request.upload.onprogress?.({ lengthComputable: true, loaded: 31, total: 50 })
  request.upload.onprogress?.({ lengthComputable: false, loaded: 40, total: 0 })
  await request.respond(createEnvelopeResponse(415, undefined, 'No image'))
  expect(shares).toEqual([0.62])
  expect(await outcome).toEqual({ ok: false, reason: 'notAnImage', message: 'No image' })
})

test('an upload that does not reach the server is a network failure', async () => {
  const { outcome, request, reached } = await upload()
  request.onerror()
  expect(await outcome).toMatchObject({ ok: false, reason: 'network' })
  expect(reached).toEqual([false])
})

test('an upload times out after 20 seconds like any request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { outcome } = await upload()
  vi.advanceTimersByTime(20_000)
  expect(await outcome).toMatchObject({ ok: false, reason: 'timeout' })
})
