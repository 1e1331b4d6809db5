import { subtitleProblems } from '@cliffhanger/contract/feedback'
import { maxFeedbackLength } from '@cliffhanger/domain/constants'
import { expect, test } from 'vitest'
import { longestReportText, subtitleReportText } from './subtitle-report.tsx'

const place = {
  vidName: 'Mark of the Winter Wolf',
  vid: '10000012',
  episode: 9,
  subtitleLanguage: 2,
  seconds: 40.4,
  cue: { text: 'You said\nyou would wait.', start: 39, end: 41 },
} as const

test('a report lists the problem, position, language and subtitle, one fact per line', () => {
  expect(subtitleReportText('sync', place, ' Two seconds late. ')).toBe(
    [
      'Subtitles out of sync: EP 9 at 0:40, Mark of the Winter Wolf',
      'Title: 10000012',
      'Language: English (2)',
      'Cue: You said you would wait.',
      '',
      'Two seconds late.',
    ].join('\n'),
  )
})

test('leaves out missing facts', () => {
  const nothing = { ...place, subtitleLanguage: undefined, cue: undefined, seconds: 0 }
  expect(subtitleReportText('missing', nothing, '')).toBe(
    'Subtitles missing: EP 9 at 0:00, Mark of the Winter Wolf\nTitle: 10000012\nLanguage: none shown',
  )
})

test('the longest possible report fits into one feedback entry', () => {
  const long = { ...place, vidName: 'x'.repeat(3000), cue: { ...place.cue, text: 'x'.repeat(3000) } }
  for (const problem of subtitleProblems) {
    expect(subtitleReportText(problem, long, 'x'.repeat(longestReportText)).length).toBeLessThan(maxFeedbackLength)
  }
})
