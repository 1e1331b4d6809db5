import { expect, test } from 'vitest'
import { attachLongPress } from './hold.ts'

function setUp() {
  const target = new EventTarget()
  const held: boolean[] = []
  let due: (() => void) | undefined
  const ending = new AbortController()
  attachLongPress({
    // `attachLongPress` uses only the events of its target, so any `EventTarget` can replace the element.
    target: target as HTMLElement,
    onHold: (isHeld) => held.push(isHeld),
    signal: ending.signal,
    setTimer(task) {
      due = task
      return () => {
        due = undefined
      }
    },
  })
  const point = (type: string, clientY = 0) =>
    target.dispatchEvent(Object.assign(new Event(type), { isPrimary: true, button: 0, clientX: 0, clientY }))
  return { target, held, point, wait: () => due?.(), isWaiting: () => due !== undefined, ending }
}

test('a long press lasts until the pointer is lifted, and suppresses the click', () => {
  const { target, held, point, wait } = setUp()
  const clicks: Event[] = []
  target.addEventListener('click', (click) => clicks.push(click))
  point('pointerdown')
  wait()
  point('pointermove', 30)
  expect(held).toEqual([true])
  point('pointerup')
  expect(held).toEqual([true, false])
  const click = new Event('click', { cancelable: true })
  target.dispatchEvent(click)
  expect(click.defaultPrevented).toBe(true)
})

test('a tap, a move or a cancelled pointer is not a long press', () => {
  const { held, point, isWaiting } = setUp()
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
    point('pointerdown')
    expect(isWaiting()).toBe(true)
    point(end)
    expect(isWaiting()).toBe(false)
  }
  point('pointerdown')
  point('pointermove', 9)
  expect([held, isWaiting()]).toEqual([[], false])
})

test('ends a long press when the signal is aborted', () => {
  const { held, point, wait, ending } = setUp()
  point('pointerdown')
  wait()
  ending.abort()
  expect(held).toEqual([true, false])
})
