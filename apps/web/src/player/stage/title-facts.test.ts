import { describe, expect, it } from 'vitest'
import { computeRemainingToPay, computeRunningTimeS, firstEpisodeToPay, formatRunningTime } from './title-facts.ts'

const title = {
  episodes: Array.from({ length: 8 }, (_, at) => ({ n: at + 1, duration: 10 + at })),
  payNVideo: 4,
  consumeCoin: 20,
}

describe('title facts', () => {
  it('sums the running time of the episodes', () => expect(computeRunningTimeS(title)).toBe(108))
  it('sums the coins that the viewer still has to pay', () => {
    const hints = { payNVideo: 4, unlockedEpisodesList: [4, 6], isMember: false }
    expect(computeRemainingToPay(title, hints)).toEqual({ from: 5, episodes: 3, seconds: 14 + 16 + 17, coins: 60 })
    expect(computeRemainingToPay(title, { ...hints, isMember: true })).toEqual({
      from: undefined,
      episodes: 0,
      seconds: 0,
      coins: 0,
    })
  })
  it('returns the first episode that costs the viewer coins, published or not', () => {
    const hints = { payNVideo: 4, unlockedEpisodesList: [4], isMember: false }
    const all = { ...hints, unlockedEpisodesList: [4, 5, 6, 7, 8] }
    expect(firstEpisodeToPay({ ...title, totalNum: 12 }, hints)).toBe(5)
    expect(firstEpisodeToPay({ ...title, totalNum: 12 }, all)).toBe(9)
    expect(firstEpisodeToPay({ ...title, totalNum: 12 }, { ...all, isMember: true })).toBeUndefined()
    expect(firstEpisodeToPay({ ...title, totalNum: 8 }, all)).toBeUndefined()
    expect(firstEpisodeToPay({ ...title, payNVideo: 13, totalNum: 12 }, { ...all, payNVideo: 13 })).toBeUndefined()
  })
})

const plain = (tag: string, seconds: number) => formatRunningTime(tag, seconds).replaceAll('\u00A0', ' ')

describe('formatRunningTime', () => {
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
    expect(formatRunningTime('th', 80).split(' ')).toHaveLength(2)
  })
})
