import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coWatchSimilarity,
  type ForYouCandidate,
  type ForYouViewer,
  rankForYou,
  reactionWeight,
  type TitleReaction,
} from './for-you.ts'

const candidate = (place: number, more: Partial<ForYouCandidate> = {}): ForYouCandidate => ({
  vidId: String(place),
  tags: ['plain'],
  audience: 0,
  language: 'zh',
  place,
  isNew: false,
  ...more,
})
const reaction = (more: Partial<TitleReaction> = {}): TitleReaction => ({
  vidId: '900',
  tags: ['plain'],
  audience: 0,
  language: 'zh',
  action: 'finished',
  reached: 1,
  ageDays: 0,
  ...more,
})
const stranger: ForYouViewer = { reactions: [], neighbours: new Map(), preference: 0 }
const viewerOf = (...reactions: Partial<TitleReaction>[]): ForYouViewer => ({
  ...stranger,
  reactions: reactions.map((one) => reaction(one)),
})
const page = { from: 0, count: 10, random: () => 0 }
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
/** Creates twenty titles. `special` overrides fields of a title by the title's place. */
const twenty = (special: Readonly<Record<number, Partial<ForYouCandidate>>> = {}) =>
  range(20).map((place) => candidate(place, special[place]))

test('a viewer without history gets the default order, even if it contains new titles', () => {
  const titles = twenty({ 15: { isNew: true }, 16: { isNew: true } })
  expect(rankForYou(titles.toReversed(), stranger, page)).toEqual(range(10).map(String))
})

describe("a viewer's taste", () => {
  test.each([
    ['a tag of a finished title', viewerOf({ tags: ['wolf'] }), { tags: ['wolf'] }],
    ['a tag of a followed title', viewerOf({ tags: ['wolf'], action: 'followed', reached: 0 }), { tags: ['wolf'] }],
    ['the language of finished titles', viewerOf({ tags: [], language: 'en' }), { language: 'en' }],
    ['the audience of finished titles', viewerOf({ tags: [], audience: 2 }), { audience: 2 as const }],
  ])('%s moves a title up', (_, viewer, fields) => {
    const titles = twenty({ 12: fields })
    expect(rankForYou(titles, viewer, { ...page, count: 20 }).indexOf('12')).toBeLessThan(8)
  })

  test.each([
    ['a tag of two skipped titles', { tags: ['wolf'], action: 'skipped' as const, reached: 0 }, { tags: ['wolf'] }],
    ['the other audience', { tags: [], audience: 1 as const }, { audience: 2 as const }],
  ])('%s moves a title down', (_, done, fields) => {
    const viewer = viewerOf(done, { ...done, vidId: '901' })
    expect(rankForYou(twenty({ 4: fields }), viewer, { ...page, count: 20 }).indexOf('4')).toBeGreaterThan(3)
  })

  test("titles for the audience other than the viewer's choice come last", () => {
    const titles = twenty({ 1: { audience: 2 }, 2: { audience: 1 } })
    const viewer = { ...viewerOf({ tags: ['plain'], audience: 2 }), preference: 1 as const }
    const order = rankForYou(titles, viewer, { ...page, count: 20 })
    expect([order[0], order.at(-1)]).toEqual(['2', '1'])
  })

  test('titles similar to a finished title move up, and titles similar to a skipped title move down', () => {
    const neighbours = new Map([['900', [{ vidId: '12', similarity: 0.4 }]]])
    const order = (action: TitleReaction['action']) =>
      rankForYou(twenty(), { ...viewerOf({ action }), neighbours }, { ...page, count: 20 }).indexOf('12')
    expect(order('finished')).toBeLessThan(6)
    expect(order('skipped')).toBeGreaterThan(12)
  })

  test('a tag that most titles have does not affect the ranking', () => {
    const titles = range(20).map((place) => candidate(place, { tags: place === 20 ? ['rare'] : ['common'] }))
    const order = rankForYou(titles, viewerOf({ tags: ['rare', 'common'] }), { ...page, count: 20 })
    expect(order.indexOf('20')).toBeLessThan(5)
  })

  test('one finished title moves up a title with one common tag, but not to the first place', () => {
    const titles = range(20).map((place) =>
      candidate(place, { tags: [`a${place}`, `b${place}`, place === 12 ? 'wolf' : `c${place}`] }),
    )
    const order = (count: number) => {
      const reactions = range(count).map((vidId) => ({ vidId: `9${vidId}`, tags: ['x', 'y', 'wolf'] }))
      return rankForYou(titles, viewerOf(...reactions), page).indexOf('12')
    }
    expect(order(1)).toBeGreaterThan(0)
    expect(order(1)).toBeLessThan(6)
    expect(order(10)).toBe(0)
  })
})

test('the weight of an action depends on its kind and halves in sixty days', () => {
  const weight = (action: TitleReaction['action'], reached = 0, ageDays = 0) =>
    reactionWeight({ action, reached, ageDays })
  expect(weight('finished', 1)).toBe(1)
  expect(weight('finished', 1, 60)).toBeCloseTo(0.5)
  expect(weight('watched', 0.6)).toBe(0.6)
  expect(weight('watched', 0.01)).toBe(0.2)
  expect(weight('liked')).toBe(0.8)
  expect(weight('liked', 0.9)).toBe(weight('watched', 0.9))
  expect(weight('skipped')).toBeLessThan(0)
  expect(weight('finished', 1, -1)).toBe(1)
})

test('similarity measures common viewers beyond chance, reduced for few viewers', () => {
  const similarity = (both: number, ofOne = 100, ofOther = 100) => coWatchSimilarity(both, ofOne, ofOther, 10_000)
  expect(similarity(500, 500, 500)).toBeGreaterThan(0.9)
  expect(similarity(1, 1, 1)).toBeLessThan(0.1)
  expect(similarity(20)).toBeGreaterThan(similarity(10))
  expect(similarity(20, 100, 400)).toBeLessThan(similarity(20))
  // Two popular titles have exactly as many common viewers as chance predicts.
  expect(similarity(2_500, 5_000, 5_000)).toBeCloseTo(0)
  expect(similarity(2_000, 5_000, 5_000)).toBeLessThan(0)
})

describe('new titles', () => {
  const known = viewerOf({ tags: [], language: 'th' })
  const titles = range(40).map((place) => candidate(place, { isNew: place > 35 }))

  test('every fifth place is for a new title, counted across pages', () => {
    const places = (from: number) =>
      rankForYou(titles, known, { from, count: 10, random: () => 0 }).flatMap((vidId, at) =>
        Number(vidId) > 35 ? [at + 1] : [],
      )
    expect(places(0)).toEqual([5, 10])
    expect(places(3)).toEqual([2, 7])
  })

  test('the new title that fits the viewer best comes first', () => {
    const fitting = titles.map((title) => (title.vidId === '38' ? { ...title, language: 'en' } : title))
    expect(rankForYou(fitting, viewerOf({ tags: [], language: 'en' }), page)[4]).toBe('38')
  })

  test('chance decides which of several new titles that fit the viewer equally well is shown', () => {
    const draws = [0.1, 0.9, 0.2, 0.3, 0.4]
    const random = () => draws.shift() ?? 0
    expect(rankForYou(titles, known, { ...page, random })[4]).toBe('37')
  })
})

test('fills the page without repeating a title, unless there are too few titles', () => {
  const titles = fc.array(
    fc.record({
      tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
      audience: fc.constantFrom(0 as const, 1 as const, 2 as const),
      language: fc.constantFrom('zh', 'en'),
      isNew: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(titles, fc.nat(40), fc.nat(12), (fields, count, from) => {
      const given = fields.map((one, index) => candidate(index + 1, one))
      const viewer = viewerOf({ tags: ['a'] }, { tags: ['b', 'c'], action: 'skipped', reached: 0 })
      const order = rankForYou(given, viewer, { from, count, random: () => 0.5 })
      expect(new Set(order).size).toBe(order.length)
      expect(order.length).toBe(Math.min(count, given.length))
    }),
  )
})
