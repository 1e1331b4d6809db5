import { expect, test } from 'vitest'
import { splitMatches } from './suggestion-list.tsx'

const marked = (name: string, typed: string) =>
  splitMatches(name, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test('marks matches at the start of words', () => {
  expect(marked('Kiss the Understudy', 'the')).toBe('Kiss [the] Understudy')
  expect(marked('The Wolf Who Waited', 'w')).toBe('The [W]olf [W]ho [W]aited')
  expect(marked('Mark of the Winter Wolf', 'wint mark')).toBe('[Mark] of the [Wint]er Wolf')
})

test('ignores case, accents and character width', () => {
  expect(marked('La novia más rápida', 'RAPI')).toBe('La novia más [rápi]da')
  expect(marked('Room 1107', '１１０７')).toBe('Room [1107]')
})

test('marks matches anywhere in scripts without spaces', () => {
  expect(marked('冬狼之印', '狼')).toBe('冬[狼]之印')
  expect(marked('ตราหมาป่า', 'หมา')).toBe('ตรา[หมา]ป่า')
})

test('marks no match inside a Latin word, and nothing if the search has no letters', () => {
  expect(marked('Mother', 'the')).toBe('Mother')
  expect(marked('Mother', '…')).toBe('Mother')
})
