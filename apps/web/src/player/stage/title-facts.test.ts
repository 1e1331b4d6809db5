import { describe, expect, it } from 'vitest'
import { nextPaidEpisode, remainingToPay, runtimeOf } from './title-facts.ts'

const title = {
  episodes: Array.from({ length: 8 }, (_, at) => ({ n: at + 1, duration: 10 + at })),
  payNVideo: 4,
  consumeCoin: 20,
}

describe('facts of a title', () => {
  it('adds up the runtime', () => expect(runtimeOf(title)).toBe(108))
  it('adds up the coins that the viewer still has to pay', () => {
    const hints = { payNVideo: 4, unlockedEpisodesList: [4, 6], isMember: false }
    expect(remainingToPay(title, hints)).toEqual({ from: 5, episodes: 3, seconds: 14 + 16 + 17, coins: 60 })
    expect(remainingToPay(title, { ...hints, isMember: true })).toEqual({
      from: undefined,
      episodes: 0,
      seconds: 0,
      coins: 0,
    })
  })
  it('names the next paid episode, published or not', () => {
    const hints = { payNVideo: 4, unlockedEpisodesList: [4], isMember: false }
    const all = { ...hints, unlockedEpisodesList: [4, 5, 6, 7, 8] }
    expect(nextPaidEpisode({ ...title, totalNum: 12 }, hints)).toBe(5)
    expect(nextPaidEpisode({ ...title, totalNum: 12 }, all)).toBe(9)
    expect(nextPaidEpisode({ ...title, totalNum: 12 }, { ...all, isMember: true })).toBeUndefined()
    expect(nextPaidEpisode({ ...title, totalNum: 8 }, all)).toBeUndefined()
    expect(nextPaidEpisode({ ...title, payNVideo: 13, totalNum: 12 }, { ...all, payNVideo: 13 })).toBeUndefined()
  })
})
