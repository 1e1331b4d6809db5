import { expect, test } from 'vitest'
import { createOperatorStorage } from './operator-storage.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

function createBrowserStorage(room = Number.POSITIVE_INFINITY) {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  }
}

test('two operators who share a browser read and remove only their own values', () => {
  const browser = createBrowserStorage()
  const [mara, ines] = [createOperatorStorage(browser, '1'), createOperatorStorage(browser, '12')]
  mara.save('draft.feedback.7', 'Dear viewer')
  expect(ines.read('draft.feedback.7', isText)).toBeUndefined()
  ines.save('draft.feedback.7', 'Hello')
  ines.remove('draft.feedback.7')
  expect(mara.read('draft.feedback.7', isText)).toBe('Dear viewer')
  expect(ines.read('draft.feedback.7', isText)).toBeUndefined()
})

test('a stored value of another type is ignored', () => {
  const browser = createBrowserStorage()
  const storage = createOperatorStorage(browser, '1')
  storage.save('draft.home', { base: 1 })
  expect(storage.read('draft.home', isText)).toBeUndefined()
  browser.setItem('studio.operator.1.draft.home', '{')
  expect(storage.read('draft.home', isText)).toBeUndefined()
})

test('reports that the browser storage is full, and keeps the previous value', () => {
  const storage = createOperatorStorage(createBrowserStorage(10), '1')
  expect(storage.save('draft.home', 'short')).toBe(true)
  expect(storage.save('draft.home', 'much too long')).toBe(false)
  expect(storage.read('draft.home', isText)).toBe('short')
})
