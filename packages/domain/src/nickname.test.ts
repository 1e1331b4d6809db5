import { describe, expect, test } from 'vitest'
import { cleanNickname, findNicknameError, maxNicknameLength } from './nickname.ts'
import { isReservedName } from './reserved-names.ts'

const brands = ['Cliffhanger', 'Drama Box', 'クリフハンガー', 'Go']
const fault = (typed: string) => findNicknameError(typed, brands)

describe('nicknames', () => {
  test.each([
    'Zoë',
    '小美',
    'ミラ 7',
    'แพรวา',
    'María José',
    'x',
    'a'.repeat(maxNicknameLength),
    '👨‍👩‍👧‍👦'.repeat(maxNicknameLength),
    'Supporter99',
    '<b>Zoë</b>',
    'Diego',
  ])('can be %j', (typed) => {
    expect(fault(typed)).toBeUndefined()
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['\u3164', 'signs'],
    ['\u200b', 'signs'],
    ['Zo\u200be', 'signs'],
    ['a\u200db', 'signs'],
    ['\u202eadmin', 'signs'],
    ['Zoë\u0007', 'signs'],
    [`Z${'\u0301'.repeat(9)}oe`, 'signs'],
    ['a'.repeat(maxNicknameLength + 1), 'tooLong'],
    ['👨‍👩‍👧‍👦'.repeat(31), 'tooLong'],
    [`👩${'\u200d👩'.repeat(130)}`, 'tooLong'],
    ['mira@example.com', 'contact'],
    ['www.mira', 'contact'],
    ['mira.com', 'contact'],
    ['call 0151 2345678', 'contact'],
    ['Admin', 'reserved'],
    ['the SUPPORT team', 'reserved'],
    ['s.u.p.p.o.r.t', 'reserved'],
    ['ＡＤＭＩＮ', 'reserved'],
    ['官方客服', 'reserved'],
    ['drama-box', 'reserved'],
    ['Cliffhanger fan', 'reserved'],
    ['クリフハンガー係', 'reserved'],
    ['Drama Box Team', 'reserved'],
    ['The D.r.a.m.a Box', 'reserved'],
    ['CliffhangerTeam', 'reserved'],
    ['cliffhanger_2', 'reserved'],
    ['Go team', 'reserved'],
  ] as const)('cannot be %j, for the reason %s', (typed, why) => {
    expect(fault(typed)).toBe(why)
  })

  test('are normalized to composed characters and single spaces, idempotently', () => {
    expect(cleanNickname('  Zoe\u0308 \n  K ')).toBe('Zoë K')
    expect(cleanNickname(cleanNickname('  Zoe\u0308 \n  K '))).toBe('Zoë K')
  })

  test('that operators use, such as Moderator, are reserved even without brand names', () => {
    expect(isReservedName('Moderator', [])).toBe(true)
    expect(isReservedName('Cliffhanger', [])).toBe(false)
  })
})
