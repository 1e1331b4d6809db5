import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { registrationScript } from './worker-registration.ts'

interface Policy {
  createScriptURL(asked: string): string
}
/** Runs the script in a page of a language. @param controller URL of the service worker that controls the page */
function run(lang: string, controller?: string) {
  const register = vi.fn(async () => {})
  const listeners = new Map<string, (event: { preventDefault(): void }) => void>()
  const policies: { name: string; rules: Policy }[] = []
  const page = {
    addEventListener: (name: string, listener: (event: { preventDefault(): void }) => void) =>
      listeners.set(name, listener),
    installPrompt: undefined,
    navigator: { serviceWorker: { register, controller: controller && { scriptURL: controller } } },
    document: { documentElement: { lang } },
    trustedTypes: {
      createPolicy(name: string, rules: Policy) {
        policies.push({ name, rules })
        return rules
      },
    },
  }
  runInNewContext(registrationScript, page)
  return { register, policies, page, listeners }
}

/** Runs the script in a page without content. Returns functions that dispatch an event and let three seconds pass. */
function runInEmptyPage(type: string, isEmpty = true) {
  const reload = vi.fn()
  const listeners = new Map<string, (event: object) => void>()
  const tasks: (() => void)[] = []
  runInNewContext(registrationScript, {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    document: { querySelector: () => (isEmpty ? null : {}) },
    location: { reload },
    navigator: {},
    performance: { getEntriesByType: () => [{ type }] },
    setTimeout: (task: () => void) => tasks.push(task),
  })
  return {
    reload,
    dispatch: (name: string, event: object = {}) => listeners.get(name)?.(event),
    wait() {
      for (const task of tasks) task()
    },
  }
}
const scriptFailed = ['error', { target: { type: 'module' } }] as const

test.each([scriptFailed, ['vite:preloadError', {}] as const])(
  'a page that stays empty because a file of the app did not load is reloaded (%s)',
  (...failure) => {
    const { reload, dispatch, wait } = runInEmptyPage('navigate')
    dispatch(...failure)
    expect(reload).not.toHaveBeenCalled()
    wait()
    expect(reload).toHaveBeenCalledTimes(1)
  },
)

test('an empty page that was already reloaded is reloaded again only when the connection returns', () => {
  const { reload, dispatch, wait } = runInEmptyPage('reload')
  dispatch(...scriptFailed)
  wait()
  expect(reload).not.toHaveBeenCalled()
  dispatch('online')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page with content, or whose picture failed to load, is not reloaded', () => {
  const withContent = runInEmptyPage('navigate', false)
  withContent.dispatch(...scriptFailed)
  withContent.wait()
  const withPicture = runInEmptyPage('navigate')
  withPicture.dispatch('error', { target: {} })
  withPicture.wait()
  expect([withContent.reload.mock.calls, withPicture.reload.mock.calls]).toEqual([[], []])
})

test("stores the browser's install prompt event until the app uses it", () => {
  const { page, listeners } = run('en')
  const event = { preventDefault: vi.fn() }
  listeners.get('beforeinstallprompt')?.(event)
  expect(event.preventDefault).toHaveBeenCalledTimes(1)
  expect(page.installPrompt).toBe(event)
})

test.each([
  ['en', 'en'],
  ['zh-Hant', 'zh'],
  ['es-419', 'es'],
])('registers the service worker of the language of a page in %s', (lang, key) => {
  expect(run(lang).register.mock.calls).toEqual([[`/service-worker.js?lang=${key}`]])
})

test('registers the service worker of the page language unless it already controls the page', () => {
  const controller = 'https://ours.example/service-worker.js?lang=en'
  expect(run('en', controller).register).not.toHaveBeenCalled()
  expect(run('th', controller).register).toHaveBeenCalledTimes(1)
})

test.each([undefined, 'https://ours.example/service-worker.js?lang=en'])(
  'creates the Trusted Types policy, which accepts only the URL of the worker (controlled by %s)',
  (controller) => {
    const { policies } = run('en', controller)
    expect(policies.map(({ name }) => name)).toEqual(['service-worker'])
    const accept = policies[0]?.rules.createScriptURL
    expect(accept?.('/service-worker.js?lang=en')).toBe('/service-worker.js?lang=en')
    for (const other of [
      '/service-worker.js',
      '/service-worker.js?lang=en&x=1',
      '/service-worker.js?lang=en\n',
      '//evil.example/service-worker.js?lang=en',
      'https://evil.example/service-worker.js?lang=en',
      '/assets/../service-worker.js?lang=en',
      'blob:https://ours.example/1',
      'data:text/javascript,1',
    ]) {
      expect(() => accept?.(other), other).toThrow(other)
    }
  },
)

test('does not fail in a browser without service workers', () => {
  expect(() => runInNewContext(registrationScript, { navigator: {}, addEventListener() {} })).not.toThrow()
})
