import { expect, test } from 'vitest'
import { markReportRead, type Report } from './use-reports.ts'

const report = (feedbackId: string, readState: 0 | 1): Report => ({
  feedbackId,
  readState,
  feedbackContent: 'It broke',
  feedbackImages: '',
  createTime: 1,
  replyContent: 'Mended',
  replyImages: '',
  modifyTime: 2,
})

test('marking one reply as read changes no other reply or page', () => {
  const first = { rows: [report('4', 0), report('3', 0)], total: 3 }
  const second = { rows: [report('2', 1)], total: 3 }
  const { pages } = markReportRead({ pages: [first, second], pageParams: [1, 2] }, '3')
  expect(pages[0]?.rows.map(({ readState }) => readState)).toEqual([0, 1])
  expect(pages[1]).toBe(second)
})
