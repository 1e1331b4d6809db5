import { expect, test } from 'vitest'
import { readFormMessage } from './payment-frame.tsx'

const source = { close() {} } as unknown as MessageEventSource
const form = { origin: 'https://pay.example.com', window: source }
const data = { type: 'success', intentId: 'int_1' }

test("accepts messages from the form's window and origin", () => {
  expect(readFormMessage({ origin: form.origin, source, data }, form)).toEqual(data)
})

test.each([
  ['another origin in the same frame', { origin: 'https://evil.example', source, data }],
  ['the app’s own origin', { origin: 'https://watch.example.com', source, data }],
  ['the same host over another scheme', { origin: 'http://pay.example.com', source, data }],
  ['another window of the form’s origin', { origin: form.origin, source: null, data }],
  ['the form with an unknown type', { origin: form.origin, source, data: { type: 'paid' } }],
])('ignores messages from %s', (_, event) => expect(readFormMessage(event, form)).toBeUndefined())
