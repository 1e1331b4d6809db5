import { expect, test } from 'vitest'
import { shortcutsOfPage } from './page-keys.ts'

test('lists only shortcuts that the role may use', () => {
  const keysOf = (...[path, role]: Parameters<typeof shortcutsOfPage>) =>
    shortcutsOfPage(path, role).map(({ key }) => key)
  expect(keysOf('/titles', 'editor')).toEqual(['J', 'K', 'Enter', 'X', 'Shift X', 'E', 'Esc'])
  expect(keysOf('/titles', 'analyst')).toEqual(['J', 'K', 'Enter'])
  expect([keysOf('/shop', 'owner').length, keysOf('/shop', 'editor').length]).toEqual([1, 0])
  expect([keysOf('/home', 'editor').length, keysOf('/home', 'support').length]).toEqual([1, 0])
})
