import { describe, expect, it } from 'vitest'
import { isProbablyPlayable, tileGroups, tileState } from './episode-tiles.ts'

const hints = { payNVideo: 13, unlockedEpisodesList: [13, 14], isMember: false }
const sixtyFive = Array.from({ length: 65 }, (_, at) => ({ n: at + 1 }))

describe('picker tiles', () => {
  it.each([
    [1, 'free'],
    [12, 'free'],
    [13, 'lock_act'],
    [14, 'lock_act'],
    [15, 'lock'],
    [9, 'act'],
  ] as const)('shows episode %i as %s', (n, state) => expect(tileState(n, 9, hints)).toBe(state))

  it('marks the current episode even when it is locked', () => expect(tileState(15, 15, hints)).toBe('act'))
  it('shows every paid episode as unlocked for a member', () => {
    expect(tileState(60, 9, { ...hints, isMember: true })).toBe('lock_act')
    expect(isProbablyPlayable(60, hints)).toBe(false)
  })
  it('puts 30 episodes into each group', () => {
    const groups = tileGroups(sixtyFive, 9, hints)
    expect(groups.map((group) => [group[0]?.n, group.at(-1)?.n, group.length])).toEqual([
      [1, 30, 30],
      [31, 60, 30],
      [61, 65, 5],
    ])
  })
})
