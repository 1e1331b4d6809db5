import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastRatio, parseHexColor } from './contrast.ts'
import { defaultSubtitleStyle, draggedPosition, readableColor, readSubtitleStyle, subtitleCss } from './style.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('readSubtitleStyle', () => {
  test('keeps valid settings and replaces invalid ones by defaults', () => {
    const saved = { position: 40, background: '#102030', opacity: 0.5, size: 24, color: '#FFEE00' }
    expect(readSubtitleStyle(saved)).toEqual(saved)
    expect(readSubtitleStyle(undefined)).toEqual(defaultSubtitleStyle)
    const odd = { position: 400, background: 'red;}', opacity: -1, size: '20', color: null }
    expect(readSubtitleStyle(odd)).toEqual({ ...defaultSubtitleStyle, position: 100, opacity: 0 })
  })

  test('reading is idempotent for any saved value', () => {
    fc.assert(
      fc.property(fc.anything(), (saved) => {
        const style = readSubtitleStyle(saved)
        expect(readSubtitleStyle(style)).toEqual(style)
      }),
    )
  })
})

describe('draggedPosition', () => {
  test.each([
    ['a drag up raises the text', 0, -50, 200, 25],
    ['a drag down lowers the text', 50, 20, 200, 40],
    ['the text stays inside the picture', 90, -500, 200, 100],
    ['the lower edge is the limit', 10, 500, 200, 0],
    ['no free height, no move', 30, 100, 0, 30],
  ])('computes the position after a drag: %s', (_, position, byPx, freePx, expected) => {
    expect(draggedPosition(position, byPx, freePx)).toBe(expected)
  })
})

describe('subtitleCss', () => {
  test('the default style is white text of 20 px on a 66 % background, without an outline', () => {
    expect(subtitleCss(defaultSubtitleStyle)).toEqual({
      color: '#ffffff',
      backgroundColor: 'rgb(5 5 8 / 0.66)',
      fontSize: '1.25rem',
      textShadow: undefined,
    })
  })

  test('a translucent background gives the text an outline', () => {
    expect(subtitleCss({ ...defaultSubtitleStyle, opacity: 0.2 }).textShadow).toContain('#000000')
    expect(
      subtitleCss({ ...defaultSubtitleStyle, color: '#101010', background: '#ffffff', opacity: 0 }).textShadow,
    ).toContain('#ffffff')
  })

  test('uses black or white text when the chosen colours are too similar', () => {
    expect(readableColor({ color: '#222222', background: '#050508' })).toBe('#ffffff')
    expect(readableColor({ color: '#ffe066', background: '#ffffff' })).toBe('#000000')
    expect(readableColor({ color: '#ffe066', background: '#050508' })).toBe('#ffe066')
  })

  test('text is readable on its background for any two colours', () => {
    fc.assert(
      fc.property(hex, hex, (color, background) => {
        const shown = readableColor({ color, background })
        expect(contrastRatio(parseHexColor(shown), parseHexColor(background))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
