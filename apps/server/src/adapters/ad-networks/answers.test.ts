import { expect, test } from 'vitest'
import { readMetaResponse } from './meta.ts'
import { redactNetworkMessage } from './printable-words.ts'
import { readTiktokResponse } from './tiktok.ts'

const answer = (status: number, body: object | string) => ({
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const error = (code: number, more: object = {}) => ({ error: { message: 'Sorry', code, ...more } })

test.each([
  ['an event that is taken', 200, { events_received: 1 }, { kind: 'accepted' }],
  ['a page of a proxy', 200, '<html>', { kind: 'again', mayHaveArrived: true }],
  ['a wrong field', 400, error(100), { kind: 'refused', words: 'Sorry' }],
  ['a wrong field with a title', 400, error(100, { error_user_title: 'Too old' }), { words: 'Too old: Sorry' }],
  ['a wrong token', 401, error(190), { kind: 'refused' }],
  ['a redirect', 302, '', { kind: 'refused' }],
  ['too many requests', 429, '', { kind: 'again', mayHaveArrived: false }],
  ['too many calls of the app', 400, error(4), { kind: 'again', mayHaveArrived: false }],
  ['a passing fault', 400, error(2, { is_transient: true }), { kind: 'again', mayHaveArrived: true }],
  ['a fault of the server', 500, '', { kind: 'again', mayHaveArrived: true }],
] as const)('classifies a response of Meta: %s', (_, status, body, verdict) => {
  expect(readMetaResponse(answer(status, body))).toMatchObject(verdict)
})

test.each([
  ['an event that is taken', 200, { code: 0, message: 'OK' }, { kind: 'accepted' }],
  ['a page of a proxy', 200, '<html>', { kind: 'again', mayHaveArrived: true }],
  ['a wrong field', 200, { code: 40_002, message: 'email' }, { kind: 'refused', words: '40002: email' }],
  ['a status for a wrong request', 404, '', { kind: 'refused' }],
  ['too many requests', 200, { code: 40_100, message: 'slow' }, { kind: 'again', mayHaveArrived: false }],
  ['a fault of TikTok', 200, { code: 50_000, message: 'oops' }, { kind: 'again', mayHaveArrived: true }],
  ['a fault of the server', 502, '', { kind: 'again', mayHaveArrived: true }],
] as const)('classifies a response of TikTok: %s', (_, status, body, verdict) => {
  expect(readTiktokResponse(answer(status, body))).toMatchObject(verdict)
})

test('redactNetworkMessage returns one short line without secrets, addresses and hashes', () => {
  const token = 'secret-token'
  expect(redactNetworkMessage(`no\n such\tfield ${token} of a.b+c@example.com`, token)).toBe('no such field … of …')
  expect(redactNetworkMessage(`hash ${'0a'.repeat(32)} \u202e`, token)).toBe('hash …')
  expect(redactNetworkMessage('word '.repeat(100), token)).toHaveLength(200)
})
