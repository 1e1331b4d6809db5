import { beforeEach, expect, test } from 'vitest'
import type { CardWidgetEvents } from './card-widget.ts'
import type { MessageFromFrame } from './messages.ts'
import { createPayFrame } from './pay-frame.ts'

const appOrigin = 'https://shop.example'
const parent = { close() {} } as unknown as MessageEventSource
const payment = { env: 'demo', locale: 'en', intentId: 'int_1', clientSecret: 's', currency: 'USD' }

let told: MessageFromFrame[]
let events: CardWidgetEvents[]
let isDestroyed: boolean
let pass: () => void
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  told = []
  events = []
  isDestroyed = false
})

function frame(open: () => Promise<void> = async () => {}) {
  return createPayFrame({
    appOrigin,
    parent,
    tell: (message) => told.push(message),
    wait: () =>
      new Promise((resolve) => {
        pass = resolve
      }),
    async openWidget(_, on) {
      events.push(on)
      await open()
      return {
        destroy() {
          isDestroyed = true
        },
      }
    },
  })
}
const opening = { origin: appOrigin, source: parent, data: { type: 'open', payment } }

test("opens a single form, only for the parent page with the app's origin", async () => {
  const hear = frame()
  hear({ ...opening, origin: 'https://evil.example' })
  hear({ ...opening, source: null })
  hear({ ...opening, data: { type: 'open' } })
  expect(events).toHaveLength(0)
  hear(opening)
  hear(opening)
  await settled()
  expect(events).toHaveLength(1)
})

test('reports an error of a ready form as non-fatal, then the success', async () => {
  frame()(opening)
  await settled()
  events[0]?.onReady()
  events[0]?.onTrying()
  events[0]?.onCancelled()
  events[0]?.onError({ code: 'issuer_declined', message: 'No' })
  events[0]?.onSuccess({ intentId: '', consentId: 'cst_1' })
  expect(told).toEqual([
    { type: 'ready' },
    { type: 'trying' },
    { type: 'cancelled' },
    { type: 'error', code: 'issuer_declined', message: 'No', isFatal: false },
    { type: 'success', intentId: 'int_1', consentId: 'cst_1' },
  ])
})

test('reports a blocked script only once', async () => {
  frame(() => Promise.reject(new Error('blocked')))(opening)
  await settled()
  pass()
  await settled()
  expect(told).toEqual([{ type: 'error', code: 'blocked', message: '', isFatal: true }])
})

test('reports a script that loads too late and removes its form', async () => {
  let arrive: () => void = () => {}
  frame(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )(opening)
  pass()
  await settled()
  expect(told).toEqual([{ type: 'error', code: 'late', message: '', isFatal: true }])
  arrive()
  await settled()
  events[0]?.onReady()
  expect(isDestroyed).toBe(true)
  expect(told).toHaveLength(1)
})
