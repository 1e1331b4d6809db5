import { expect, test } from 'vitest'
import { continueOrStartVisit, parseLanding, readVisit, type Visit } from './visit.ts'

const at = (path: string, isByLink = true) => parseLanding(`https://watch.example${path}`, isByLink)

test('a landing contains the path, the title and the parameters of an ad link', () => {
  const link = '/video?vid=10001&ep=2&adId=summer&click_id=c-1&fbclid=x'
  expect(at(link)).toEqual({ path: '/video', vid: '10001', adId: 'summer', clickId: 'c-1' })
  expect(at('/?adId=&click_id=')).toEqual({ path: '/' })
})

test('a reloaded page has no ad parameters', () => {
  expect(at('/video?vid=10001&adId=summer&click_id=c-1', false)).toEqual({ path: '/video', vid: '10001' })
})

test('a landing omits or truncates values that the server would refuse', () => {
  expect(at(`/video?vid=x1&adId=${'a'.repeat(300)}`)).toEqual({ path: '/video', adId: 'a'.repeat(200) })
  expect(at('/?adId=%00&click_id=a%00%0Ab%7F')).toEqual({ path: '/', clickId: 'ab' })
})

test('a landing has at most 1 KB in any script, without split characters', () => {
  // The characters have three and four UTF-8 bytes.
  const [character, emoji] = ['夏', '🎬']
  const landing = at(
    `/${'x'.repeat(300)}?vid=${'9'.repeat(19)}&adId=${character.repeat(200)}&click_id=${emoji.repeat(200)}`,
  )
  expect(landing).toMatchObject({ adId: character.repeat(66), clickId: emoji.repeat(50) })
  expect(Buffer.byteLength(Object.entries(landing).flat().join(''))).toBeLessThanOrEqual(1_024)
})

const minute = 60_000
const last: Visit = { id: 'last', userId: '42', lastMs: 100 * minute, sent: ['a'] }
test.each([
  [0, 'last'],
  [30 * minute, 'last'],
  [30 * minute + 1, 'new'],
  [-31 * minute, 'new'],
])('an event %i ms after the last one belongs to the %s visit', (afterMs, id) => {
  const lastMs = last.lastMs + afterMs
  expect(continueOrStartVisit(lastMs, '42', last, () => 'new')).toEqual({
    id,
    userId: '42',
    lastMs,
    sent: id === 'new' ? [] : ['a'],
  })
})

test.each([
  ['the same viewer', '42', '42', 'last'],
  ['the viewer of the first session', '', '42', 'last'],
  ['another viewer', '42', '43', 'new'],
  ['the viewer after a logout', '42', '', 'new'],
])('an event by %s (last visit by viewer id "%s", event by "%s") belongs to the %s visit', (_, before, userId, id) => {
  expect(continueOrStartVisit(last.lastMs, userId, { ...last, userId: before }, () => 'new')).toMatchObject({
    id,
    userId,
  })
})

test('readVisit returns undefined for a corrupted visit', () => {
  for (const value of [null, 'x', {}, { ...last, id: 1 }, { ...last, userId: undefined }, { ...last, sent: 'a' }]) {
    expect(readVisit(JSON.stringify(value))).toBeUndefined()
  }
  expect(readVisit('{')).toBeUndefined()
  expect(readVisit(JSON.stringify(last))).toEqual(last)
})
