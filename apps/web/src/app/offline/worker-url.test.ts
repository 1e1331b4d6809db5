import { afterEach, expect, test } from 'vitest'
import { toWorkerUrl } from './worker-url.ts'

afterEach(() => {
  globalThis.trustedTypes = undefined
})

test('accepts only the service worker URL, in each language', () => {
  const policies: string[] = []
  globalThis.trustedTypes = {
    createPolicy(name, rules) {
      policies.push(name)
      return rules
    },
  }
  for (const key of ['en', 'zh', 'id']) {
    expect(toWorkerUrl(`/service-worker.js?lang=${key}`)).toBe(`/service-worker.js?lang=${key}`)
  }
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
    expect(() => toWorkerUrl(other), other).toThrow(TypeError)
  }
  expect(new Set(policies)).toEqual(new Set(['service-worker']))
})

test('returns the URL unchanged in a browser without Trusted Types', () => {
  expect(toWorkerUrl('/service-worker.js?lang=th')).toBe('/service-worker.js?lang=th')
})
