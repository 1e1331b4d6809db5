import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanComment, findCommentError, findContactKind, maxCommentLength, toPublicViewerName } from './comments.ts'

describe('cleanComment', () => {
  test.each([
    ['She knew!\r\n\r\n\tFrom the start', 'She knew! From the start'],
    ['a\u0000b\u0007c\u001bd\u007fe', 'abcde'],
    ['\u202eevil\u202c \u2066x\u2069 \u200fy\u200e', 'evil x y'],
    ['in\u200bvis\u2060i\u00adble\ufeff', 'invisible'],
    ['pri\ue000vate \ud800half', 'private half'],
    ['blank\u3164\u2800\u115f', 'blank'],
    [`z${'\u0300\u0315'.repeat(40)}algo`, 'z\u0300\u0300\u0300algo'],
    ['e\u0301t\u00e9', '\u00e9t\u00e9'],
    ['ที่นี่น้ำ', 'ที่นี่น้ำ'],
    ['🧑🏽‍🚀 👩‍❤️‍👨 🏳️‍🌈', '🧑🏽‍🚀 👩‍❤️‍👨 🏳️‍🌈'],
    ['a‍b ‍🚀‍', 'ab 🚀'],
    ['契約　です', '契約 です'],
    ['<b>&amp;"\'</b>', '<b>&amp;"\'</b>'],
  ])('cleans %j to %j', (text, clean) => {
    expect(cleanComment(text)).toBe(clean)
  })

  test('is idempotent and leaves no line breaks or invisible characters', () => {
    const parts = [
      'a',
      ' ',
      '\n',
      '\u200d',
      '\u202e',
      '🚀',
      '👩',
      '\ufe0f',
      '\u0301',
      '\u0300',
      'ที่',
      '\u1112',
      '\u1161',
      '\0',
    ]
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...parts)).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const clean = cleanComment(text)
        expect(cleanComment(clean)).toBe(clean)
        expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b]|\p{M}{4}| {2}/u)
      }),
    )
  })
})

test('a comment must have at least 1 visible character and at most 300 characters', () => {
  expect(findCommentError(cleanComment(' \u200b\u3164 '))).toBe('empty')
  expect(findCommentError('🐺'.repeat(maxCommentLength))).toBeUndefined()
  expect(findCommentError('🐺'.repeat(maxCommentLength + 1))).toBe('tooLong')
})

test.each([
  ['link', 'see https://example.com/x'],
  ['link', 'javascript://x'],
  ['link', 'WWW.example'],
  ['link', 'watch on freedrama.tv'],
  ['link', 'ｆｒｅｅ．ｃｏｍ'],
  ['link', 'free。com'],
  ['link', 'example . com'],
  ['link', 'example (dot) com'],
  ['link', 'example dot com'],
  ['link', 'короткие.рф xn--80.xn--p1ai'],
  ['address', 'write to ada@example.com'],
  ['address', 'ada＠example'],
  ['address', 'ada [at] example'],
  ['phone', 'call +1 (555) 123-4567'],
  ['phone', '0812 3456 789'],
  ['phone', '๐๘๑๒๓๔๕๖๗๘'],
  ['phone', '加我一三八零零一三八'],
  ['phone', '①②③④⑤⑥⑦'],
] as const)('finds contact data of kind %s in %j', (kind, text) => {
  expect(findContactKind(cleanComment(text))).toBe(kind)
})

test.each([
  'She knew it from EP 12. I cried!',
  'Episode 12, 13... wow',
  '10/10 would cry again, 100%',
  '三三兩兩，好看。真的',
  'e.g. this',
  '@ada is right',
  '<script>alert(1)</script>',
  'What?!Really',
])('finds no contact data in %j', (text) => {
  expect(findContactKind(cleanComment(text))).toBeUndefined()
})

test('a nickname that contains contact data is replaced by an empty name', () => {
  expect(toPublicViewerName('Zoë\u202e')).toBe('Zoë')
  for (const name of [null, '', 'zoe@example.com', 'zoe.example.com', '+49 151 2345678']) {
    expect(toPublicViewerName(name)).toBe('')
  }
})
