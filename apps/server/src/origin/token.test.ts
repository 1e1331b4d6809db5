import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMediaToken, signMediaToken, tokenExpiry } from './token.ts'

const key = new Uint8Array(32).fill(7)
const subject = { cpId: '1001', vidId: '10001', episodeN: '3' }
const nowMs = fc.integer({ min: 1_700_000_000_000, max: 4_000_000_000_000 })

test('the expiry is the first multiple of 1800 s at least 1800 s ahead', () => {
  const slot = 1_000_000 * 1800
  expect(tokenExpiry(slot * 1000)).toBe(slot + 1800)
  expect(tokenExpiry(slot * 1000 + 1)).toBe(slot + 3600)
  expect(tokenExpiry(slot * 1000 - 1)).toBe(slot + 1800)
  fc.assert(
    fc.property(nowMs, (now) => {
      const expiry = tokenExpiry(now)
      const aheadMs = expiry * 1000 - now
      return expiry % 1800 === 0 && aheadMs >= 1_800_000 && aheadMs < 3_600_000
    }),
  )
})

test('a token is valid until the millisecond of its expiry', () => {
  fc.assert(
    fc.property(nowMs, (now) => {
      const token = signMediaToken(subject, now, key)
      const end = tokenExpiry(now) * 1000
      return (
        isMediaToken(token, subject, now, key) &&
        isMediaToken(token, subject, end - 1, key) &&
        !isMediaToken(token, subject, end, key)
      )
    }),
  )
})

test('accepts a token from a clock that is minutes ahead, and refuses one from a clock that is far ahead', () => {
  fc.assert(
    fc.property(nowMs, (now) => {
      const [near, far] = [300_000, 16 * 86_400_000].map((aheadMs) => signMediaToken(subject, now + aheadMs, key))
      return isMediaToken(near ?? '', subject, now, key) && !isMediaToken(far ?? '', subject, now, key)
    }),
  )
  const end = 1_800_001_800
  const token = signMediaToken(subject, (end - 1800) * 1000, key)
  expect([3_900_000, 3_900_001].map((leftMs) => isMediaToken(token, subject, end * 1000 - leftMs, key))).toEqual([
    true,
    false,
  ])
})

test('refuses a token with any altered character', () => {
  const now = 1_790_000_000_000
  const token = signMediaToken(subject, now, key)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ '
  for (let at = 0; at < token.length; at += 1) {
    for (const other of alphabet) {
      if (other === token[at]) continue
      const altered = token.slice(0, at) + other + token.slice(at + 1)
      expect(isMediaToken(altered, subject, now, key), altered).toBe(false)
    }
  }
  for (const altered of [token.slice(0, -1), `${token}A`, `0${token}`, `${token}\n`, `+${token}`, '', '.']) {
    expect(isMediaToken(altered, subject, now, key), altered).toBe(false)
  }
})

test('a token is valid only for the episode that it was signed for', () => {
  const now = 1_790_000_000_000
  const id = fc.stringMatching(/^[1-9]\d{0,6}$/)
  fc.assert(
    fc.property(id, id, id, id, id, id, (cpId, vidId, episodeN, cp2, vid2, n2) => {
      const token = signMediaToken({ cpId, vidId, episodeN }, now, key)
      const isSame = cpId === cp2 && vidId === vid2 && episodeN === n2
      return isMediaToken(token, { cpId: cp2, vidId: vid2, episodeN: n2 }, now, key) === isSame
    }),
  )
  expect(isMediaToken(signMediaToken(subject, now, new Uint8Array(32)), subject, now, key)).toBe(false)
})
