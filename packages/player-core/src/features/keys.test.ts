import { expect, test } from 'vitest'
import { type KeyOwner, keyCommand } from './keys.ts'

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
