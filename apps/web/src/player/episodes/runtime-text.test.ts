import { describe, expect, it } from 'vitest'
import { runtimeText } from './runtime-text.ts'

const plain = (tag: string, seconds: number) => runtimeText(tag, seconds).replaceAll('\u00A0', ' ')

describe('runtimeText', () => {
  it.each([
    [6720, '1 hr 52 min'],
    [7200, '2 hr'],
    [3599, '1 hr'],
    [1800, '30 min'],
    [80, '1 min 20 sec'],
    [60, '1 min'],
    [9.6, '10 sec'],
    [0, '0 sec'],
  ])('formats %d seconds as %s', (seconds, text) => expect(plain('en', seconds)).toBe(text))

  it("uses the language's units and a no-break space between number and unit", () => {
    expect(plain('zh-Hant', 6720)).toBe('1 小時 52 分鐘')
    expect(runtimeText('th', 80).split(' ')).toHaveLength(2)
  })
})
