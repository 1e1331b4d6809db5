import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('notifies subscribers only of changes, with frozen snapshots', () => {
  const store = createStore({ a: 1, b: 'x' })
  const listener = vi.fn()
  const end = store.subscribe(listener)
  const before = store.get()
  store.set({ a: 1 })
  expect(store.get()).toBe(before)
  store.set({ a: 2 })
  expect(listener).toHaveBeenCalledOnce()
  expect(store.get()).toEqual({ a: 2, b: 'x' })
  expect(Object.isFrozen(store.get())).toBe(true)
  end()
  store.set({ a: 3 })
  expect(listener).toHaveBeenCalledOnce()
})
