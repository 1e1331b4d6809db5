import { expect, it } from 'vitest'
import { canPlay, episodeAccess } from './episode-access.ts'

const facts = { episode: 4, payNVideo: 4, isOwned: false, isMember: false }

it('episodes before the first paid episode are free', () => {
  expect(episodeAccess({ ...facts, episode: 3 })).toBe('free')
})

it('locks episodes from the first paid episode on', () => {
  expect(episodeAccess(facts)).toBe('locked')
  expect(canPlay(facts)).toBe(false)
})

it('gives owners and members access to paid episodes; ownership takes precedence over membership', () => {
  expect(episodeAccess({ ...facts, isOwned: true, isMember: true })).toBe('owned')
  expect(episodeAccess({ ...facts, isMember: true })).toBe('member')
})
