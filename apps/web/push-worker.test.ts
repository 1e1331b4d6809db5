import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'

const text = readFileSync(join(import.meta.dirname, 'public', 'push-worker.js'), 'utf8')

const home = 'https://cliffhanger.example/'

interface Port {
  onmessage?: (event: { readonly data: unknown }) => void
  postMessage(data: unknown): void
}
class Channel {
  readonly port1: Port = { postMessage: () => undefined }
  readonly port2: Port = { postMessage: (data) => this.port1.onmessage?.({ data }) }
}

/**
 * Runs the service worker's code. If `navigate` is given, one window of the app is open, whose page was loaded as home.
 * @param screen path and query that the window reports to the service worker; '' if the window does not respond
 */
function runWorker(navigate?: (path: string) => Promise<unknown>, screen = '/') {
  const listeners = new Map<string, (event: object) => void>()
  const focused = { navigate: vi.fn(navigate ?? (async () => undefined)) }
  const answer = (_: string, [port]: readonly Port[]) => screen !== '' && port?.postMessage(screen)
  const open = { url: home, postMessage: vi.fn(answer), focus: vi.fn(async () => focused) }
  const showNotification = vi.fn(async () => undefined)
  const openWindow = vi.fn(async () => undefined)
  runInNewContext(text, {
    MessageChannel: Channel,
    setTimeout,
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification },
    clients: { matchAll: async () => (navigate ? [open] : []), openWindow },
  })
  async function dispatch(name: string, event: object): Promise<void> {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
  }
  return { dispatch, showNotification, openWindow, open, focused }
}
const content = {
  ...{ title: 'The Contract', text: 'Episode 7 is here.', lang: 'en' },
  ...{ path: '/video?vid=1&ep=7', tag: 'episodes 1' },
}
const tap = () => ({ notification: { data: content.path, close: vi.fn() } })

test('shows a push message as a notification with its texts and tag', async () => {
  const { dispatch, showNotification } = runWorker()
  await dispatch('push', { data: { json: () => content } })
  expect(showNotification).toHaveBeenCalledWith('The Contract', {
    ...{ body: 'Episode 7 is here.', lang: 'en', tag: 'episodes 1' },
    ...{ icon: '/icons/192.png', data: '/video?vid=1&ep=7' },
  })
})

test('a tap on a notification opens the episode in an open window of the app', async () => {
  const { dispatch, open, focused, openWindow } = runWorker(async () => ({}))
  const event = tap()
  await dispatch('notificationclick', event)
  expect(event.notification.close).toHaveBeenCalledOnce()
  expect(open.focus).toHaveBeenCalledOnce()
  expect(focused.navigate).toHaveBeenCalledWith('/video?vid=1&ep=7')
  expect(openWindow).not.toHaveBeenCalled()
})

test.each([
  ['without a window', undefined],
  ['if the window cannot be navigated', () => Promise.reject(new TypeError('not controlled'))],
])('%s, a tap on a notification opens a new window', async (_, navigate) => {
  const { dispatch, openWindow } = runWorker(navigate)
  await dispatch('notificationclick', tap())
  expect(openWindow).toHaveBeenCalledWith('/video?vid=1&ep=7')
})

test('a tap on a notification focuses a window that shows its episode, without a navigation', async () => {
  const { dispatch, open, focused, openWindow } = runWorker(async () => ({}), '/video?vid=1&ep=7')
  await dispatch('notificationclick', tap())
  expect(open.focus).toHaveBeenCalledOnce()
  expect(focused.navigate).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

test.each([
  '/wallet',
  '/premium',
  '/pay?token=1',
  '/login',
  '/account',
  '/feedform',
  '/feeddetail?id=1',
  // The window does not respond, because it shows Studio or its page is frozen.
  '',
])('a tap on a notification does not navigate a window that shows "%s" but opens a new window', async (screen) => {
  const { dispatch, open, openWindow } = runWorker(async () => ({}), screen)
  await dispatch('notificationclick', tap())
  expect(open.focus).not.toHaveBeenCalled()
  expect(openWindow).toHaveBeenCalledWith('/video?vid=1&ep=7')
})

/**
 * Requests the page at `path` through the service worker, which has stored the app and the offline page.
 * @param answer response of the network
 * @returns the text of the service worker's response
 */
async function openPage(path: string, answer: Promise<Response>): Promise<string> {
  const worker = readFileSync(join(import.meta.dirname, 'public', 'service-worker.js'), 'utf8')
  const listeners = new Map<string, (event: object) => void>()
  const stored = {
    version: '1',
    offlinePage: { path: '/offline/en', texts: [], files: [] },
    shell: '/shell',
    files: [],
  }
  runInNewContext(worker, {
    ...{ URL, stored, setTimeout, location: new URL(home), registration: {}, fetch: () => answer },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    caches: { match: async (name: string) => new Response(name) },
  })
  const request = { method: 'GET', mode: 'navigate', destination: 'document', url: new URL(path, home).href }
  const response = new Promise<Response>((respondWith) =>
    listeners.get('fetch')?.({ request, respondWith, waitUntil: () => undefined }),
  )
  return (await response).text()
}

test.each([
  ['wallet', '/shell'],
  ['studio/titles', '/offline/en'],
  ['api/login/return?code=1', '/offline/en'],
])('without a network, the service worker responds to a request for /%s with %s', async (path, stored) => {
  expect(await openPage(path, Promise.reject(new TypeError('Failed to fetch')))).toBe(stored)
})

test.each([
  ['wallet', '/shell'],
  ['studio/titles', 'late'],
  ['api/login/return?code=1', 'late'],
])('if the network takes 10 s, the service worker responds to a request for /%s with %s', async (path, shown) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const opened = openPage(path, new Promise((resolve) => setTimeout(() => resolve(new Response('late')), 10_000)))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await opened).toBe(shown)
})
