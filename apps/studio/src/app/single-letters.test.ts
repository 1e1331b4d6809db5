import { beforeEach, expect, test, vi } from 'vitest'
import { isShortcutTurnedOff, setSingleCharacterShortcuts } from './single-letters.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
})
const plain = { ctrlKey: false, metaKey: false, altKey: false }

test('the setting turns single-character shortcuts off and on', () => {
  const keys = ['j', 'J', '7', '/', '?', '[', 'ж']
  expect(keys.filter((key) => isShortcutTurnedOff({ ...plain, key }))).toEqual([])
  setSingleCharacterShortcuts(false)
  expect(keys.filter((key) => isShortcutTurnedOff({ ...plain, key }))).toEqual(keys)
  setSingleCharacterShortcuts(true)
  expect(keys.filter((key) => isShortcutTurnedOff({ ...plain, key }))).toEqual([])
})

test('named keys, space, and letters with Ctrl, ⌘ or Alt always work', () => {
  setSingleCharacterShortcuts(false)
  const named = ['Enter', 'Escape', 'ArrowDown', 'Delete', ' '].map((key) => ({ ...plain, key }))
  const combined = (['ctrlKey', 'metaKey', 'altKey'] as const).map((held) => ({ ...plain, key: 'k', [held]: true }))
  expect([...named, ...combined].filter(isShortcutTurnedOff)).toEqual([])
})
