import { expect, test } from 'vitest'
import { episodeCounts } from './counts.tsx'

test('counts free and paid episodes of a title', () => {
  expect(episodeCounts({ totalNum: 60, payNVideo: 13 })).toEqual({ total: 60, free: 12, paid: 48, isAllFree: false })
  expect(episodeCounts({ totalNum: 8, payNVideo: 9 })).toEqual({ total: 8, free: 8, paid: 0, isAllFree: true })
  expect(episodeCounts({ totalNum: 8, payNVideo: 1 })).toEqual({ total: 8, free: 0, paid: 8, isAllFree: false })
})
