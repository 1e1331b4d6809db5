import { expect, test } from 'vitest'
import { commentSettings, draftText, withDraft } from './comment-settings.ts'

const draftOf = (n: number) => ({ vidId: '3', n, text: `of ${n}` })

test('keeps the latest drafts, one per episode', () => {
  const all = [1, 2, 3, 4, 1, 5, 6].map(draftOf).reduce(withDraft, [])
  expect(all.map(({ n }) => n)).toEqual([3, 4, 1, 5, 6])
  expect(draftText(all, '3', 4)).toBe('of 4')
  expect(draftText(all, '4', 4)).toBe('')
  expect(withDraft(all, { ...draftOf(4), text: '' }).map(({ n }) => n)).toEqual([3, 1, 5, 6])
})

test('reads the single draft stored by an earlier version, and ignores invalid drafts', () => {
  const { parse } = commentSettings.drafts
  expect(parse(JSON.stringify(draftOf(1)))).toEqual([draftOf(1)])
  expect(parse(JSON.stringify([draftOf(1), null, { n: 2 }, draftOf(3)]))).toEqual([draftOf(1), draftOf(3)])
})
