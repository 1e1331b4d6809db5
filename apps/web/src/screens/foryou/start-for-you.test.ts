import { expect, test } from 'vitest'
import { createViewReporter, type ForYouViewRecord } from './start-for-you.ts'

const view = (n: number, isSkipped = false): ForYouViewRecord => ({ vidId: String(n), isSkipped })
function createReports(outcomes: boolean[] = []) {
  const sent: ForYouViewRecord[][] = []
  const reports = createViewReporter(async (views) => {
    sent.push(views)
    return outcomes.shift() ?? true
  })
  return { sent, reports }
}

test('reports views in batches of five, and the rest on flush', () => {
  const { sent, reports } = createReports()
  for (let n = 1; n <= 7; n += 1) reports.add(view(n))
  expect(sent.map((views) => views.length)).toEqual([5])
  reports.flush()
  reports.flush()
  expect(sent.map((views) => views.length)).toEqual([5, 2])
})

test('reports only the last view of a title', () => {
  const { sent, reports } = createReports()
  reports.add(view(1, true))
  reports.add(view(1, false))
  reports.flush()
  expect(sent).toEqual([[view(1, false)]])
})

test('the next report also contains views that the server failed to store', async () => {
  const { sent, reports } = createReports([false])
  reports.add(view(1, true))
  reports.flush()
  await Promise.resolve()
  reports.add(view(2))
  reports.flush()
  expect(sent).toEqual([[view(1, true)], [view(1, true), view(2)]])
})
