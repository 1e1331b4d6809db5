import { beforeEach, expect, test, vi } from 'vitest'
import { keys } from './keys.ts'
import { lazySpecKeys } from './own-keys.ts'
import { createSettings } from './store.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
}
beforeEach(() => stored.clear())

test('the storage keys include every key that the specification names', () => {
  expect(Object.values({ ...keys, ...lazySpecKeys }).map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'channelId',
      'BearerToken',
      'bearerToken',
      'isLogin',
      'userId',
      'language',
      'uuid',
      'preferenceFirstOpen',
      'preference',
      'fix_vip_autopay',
      'vvip',
      'COIN_SWITCH',
      'PAYALL_SWITCH',
      'PREMIUM_SWITCH',
      'BUY_ALL_DISCOUNT_PRICE',
      'BUY_ALL_DISCOUNT_STRIPE_PRICE',
      'history_array',
    ]),
  )
})

test('reads stored values, and returns the initial value instead of an invalid one', () => {
  const settings = createSettings(storage)
  expect(settings.get(keys.channelId)).toBe(30000001)
  settings.set(keys.preference, 2)
  expect(stored.get('preference')).toBe('2')
  expect(createSettings(storage).get(keys.preference)).toBe(2)
  stored.set('preference', '7')
  expect(settings.get(keys.preference)).toBe(0)
  stored.set('language', 'klingon')
  expect(settings.get(keys.language)).toBeUndefined()
  stored.set('history_array', '{"not":"a list"}')
  expect(settings.get(lazySpecKeys.searchHistory)).toEqual([])
})

test('returns the same object while the stored text is unchanged', () => {
  const settings = createSettings(storage)
  settings.set(lazySpecKeys.searchHistory, ['wolf', 'bride'])
  expect(settings.get(lazySpecKeys.searchHistory)).toEqual(['wolf', 'bride'])
  expect(settings.get(lazySpecKeys.searchHistory)).toBe(settings.get(lazySpecKeys.searchHistory))
})

test('keeps values in memory when the storage is missing or throws', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  for (const broken of [undefined, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    const settings = createSettings(broken)
    expect(settings.get(keys.userId)).toBe('')
    settings.set(keys.userId, '42')
    expect(settings.get(keys.userId)).toBe('42')
    settings.clear(keys.userId)
    expect(settings.get(keys.userId)).toBe('')
  }
})

test('notifies subscribers of every change until they unsubscribe', () => {
  const settings = createSettings(storage)
  const heard = vi.fn()
  const leave = settings.subscribe(heard)
  settings.set(keys.vvip, 1)
  settings.clear(keys.vvip)
  leave()
  settings.set(keys.vvip, 1)
  expect(heard).toHaveBeenCalledTimes(2)
})
