import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const text = readFileSync(join(import.meta.dirname, 'public', 'service-worker.js'), 'utf8')
const origin = 'https://cliffhanger.example'
const stored = {
  version: '2',
  offlinePage: { path: '/offline/en', texts: [{ path: '/offline/en', text: 'offline', headers: {} }], files: [] },
  shell: '/shell?lang=en',
  files: ['/assets/app-22222222.js'],
}

/** Creates a Cache Storage whose entries are found by their path. */
function createCaches(fetchFile: (path: string) => Promise<Response>) {
  const all = new Map<string, Map<string, Response>>()
  async function open(name: string) {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      put: async (path: string, response: Response) => void entries.set(path, response),
      add: async ({ url }: { readonly url: string }) => void entries.set(url, await fetchFile(url)),
      keys: async () => [...entries.keys()].map((path) => ({ url: origin + path })),
    }
  }
  return {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (path: string, { cacheName }: { readonly cacheName?: string } = {}) =>
      [...all]
        .find(([name, entries]) => (cacheName ?? name) === name && entries.has(path))?.[1]
        .get(path)
        ?.clone(),
  }
}

/** Runs the service worker's code. @param answer returns the text that the server sends for a path */
function runWorker(answer: (path: string) => string) {
  const listeners = new Map<string, (event: object) => void>()
  const fetchFile = async (path: string) => new Response(answer(path))
  const caches = createCaches(fetchFile)
  const context = {
    ...{ URL, Response, caches, fetch: fetchFile, location: { origin }, registration: {} },
    Request: class {
      readonly url: string
      constructor(url: string) {
        this.url = url
      }
    },
    clients: { claim: async () => undefined },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  }
  runInNewContext(`const stored = ${JSON.stringify(stored)}\n${text}`, context)
  async function dispatch(name: string, event: object): Promise<void> {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
  }
  return { dispatch, storedPage: async () => (await caches.match(stored.shell))?.text() }
}

test('does not store the page of another build, and tries again on the next message to store the app', async () => {
  const pageOf = (build: string) => `<script type="module" src="/assets/app-${build}.js"></script>`
  let build = '11111111'
  const { dispatch, storedPage } = runWorker((path) => (path === stored.shell ? pageOf(build) : ''))
  const store = () => dispatch('message', { data: 'store the app' })
  await expect(store()).rejects.toThrow('not the page of this build')
  expect(await storedPage()).toBeUndefined()
  build = '22222222'
  await store()
  expect(await storedPage()).toBe(pageOf(build))
})
