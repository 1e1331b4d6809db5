import { expect, test, vi } from 'vitest'
import { attachLetterKeys, type KeyOwner, keyCommand } from './keys.ts'

const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

function commandFor(key: string, owner?: KeyOwner, modifiers: Partial<typeof held> = {}): string {
  const done: string[] = []
  keyCommand(
    { key, ...held, ...modifiers },
    owner,
  )?.({
    close: () => done.push('close'),
    seekBy: (seconds) => done.push(`seek ${seconds}`),
    slide: (direction) => done.push(`slide ${direction}`),
    toggle: () => done.push('toggle'),
  })
  return done.join()
}

test.each([
  ['Escape', 'close'],
  ['ArrowLeft', 'seek -10'],
  ['ArrowRight', 'seek 10'],
  ['ArrowUp', 'slide -1'],
  ['ArrowDown', 'slide 1'],
  [' ', 'toggle'],
  ['a', ''],
  ['toString', ''],
])('the key %s runs "%s"', (key, command) => {
  expect(commandFor(key)).toBe(command)
})

test('ignores keys that the focused element handles', () => {
  expect(['Escape', 'ArrowLeft', ' '].map((key) => commandFor(key, 'text'))).toEqual(['', '', ''])
  expect(['Escape', 'ArrowLeft', ' '].map((key) => commandFor(key, 'arrows'))).toEqual(['close', '', 'toggle'])
  expect(['Escape', 'ArrowLeft', ' '].map((key) => commandFor(key, 'space'))).toEqual(['close', 'seek -10', ''])
  expect(commandFor('ArrowLeft', undefined, { altKey: true })).toBe('')
})

test('a letter key runs its command once per press, unless a modifier is held or a dialog is open', () => {
  vi.stubGlobal('Element', class {})
  let cover: object | null = null
  const target: Window = Object(Object.assign(new EventTarget(), { document: { querySelector: () => cover } }))
  const life = new AbortController()
  let runs = 0
  attachLetterKeys({ target, commands: { f: () => runs++, i: undefined }, signal: life.signal })
  const press = (key: string, more: Partial<KeyboardEvent> = {}) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...held, ...more })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([press('f'), press('F'), runs]).toEqual([true, true, 2])
  expect([press('f', { repeat: true }), runs]).toEqual([true, 2])
  expect([press('f', { ctrlKey: true }), press('i'), press('g'), press('toString')]).toEqual([
    false,
    false,
    false,
    false,
  ])
  cover = {}
  expect([press('f'), runs]).toEqual([false, 2])
  cover = null
  life.abort()
  expect([press('f'), runs]).toEqual([false, 2])
})
