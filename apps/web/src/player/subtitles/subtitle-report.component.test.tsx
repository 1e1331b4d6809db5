import type { PlayListVideo } from '@cliffhanger/contract/entities'
import { subtitleProblems } from '@cliffhanger/contract/feedback'
import { playback } from '@cliffhanger/contract/playback'
import { maxFeedbackLength } from '@cliffhanger/domain/constants'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createGuestServer, openApp } from '../../testing/open-app.tsx'
import { createFreeTitle } from '../../testing/titles.ts'
import { maxReportTextLength, subtitleReportText } from './subtitle-report.tsx'

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

test('leaves out a missing cue and text, and states "none shown" if no subtitles are shown', () => {
  const nothing = { ...place, subtitleLanguage: undefined, cue: undefined, seconds: 0 }
  expect(subtitleReportText('missing', nothing, '')).toBe(
    'Subtitles missing: EP 9 at 0:00, Mark of the Winter Wolf\nTitle: 10000012\nLanguage: none shown',
  )
})

test('the longest possible report fits into one feedback entry', () => {
  const long = { ...place, vidName: 'x'.repeat(3000), cue: { ...place.cue, text: 'x'.repeat(3000) } }
  for (const problem of subtitleProblems) {
    expect(subtitleReportText(problem, long, 'x'.repeat(maxReportTextLength)).length).toBeLessThan(maxFeedbackLength)
  }
})

const rung = { id: '540', width: 540, height: 960, bandwidth: 1e6, codecs: 'avc1.4d401f,mp4a.40.2', init: '' }
const rungs = [{ ...rung, segments: '540/{n}.m4s' }]
const start = { base: '/media/t/1/1/1/', duration: 60, durations: [60], rungs }
const title: PlayListVideo = {
  ...createFreeTitle('Red Veil'),
  ...{ unlockedEpisodesList: [], wholeTitlePrice: '', start: {} },
  episodes: [1, 2].map((n) => ({ n, duration: 60 })),
}

test('a report on an episode does not contain the subtitle of the previous one', async () => {
  const server = createGuestServer()
  server.answer(playback.getPlayList, title)
  server.answerWith(playback.videoDetails, ({ episodeN }) => ({
    ...{ playUrl: `/media/t/1/1/${episodeN}/master.m3u8`, lookTime: 0, playId: '1', start },
    subtitles: [{ language: 2 as const, url: `/subtitles/${episodeN}.srt` }],
  }))
  server.answer(playback.updateEpisodeRecord, {})
  const files: string[] = []
  const respond: typeof server.fetch = async (url, init) => {
    const [file] = /\d+\.srt$/.exec(String(url)) ?? []
    if (file) files.push(file)
    if (file === '1.srt') return new Response('00:00 --> 00:50\nThe ring is a fake.')
    // Neither the media nor the subtitles of the second episode ever arrive.
    return file || String(url).includes('/media/') ? new Promise(() => {}) : server.fetch(url, init)
  }
  await openApp({ ...server, fetch: respond }, '/video?vid=red-veil&ep=1')
  const line = page.getByText('The ring is a fake.')
  const toNext = async () => {
    await expect.element(line).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => location.search).toBe('?vid=red-veil&ep=2')
  }
  await toNext()
  // The request for the subtitle file shows that the details of the second episode have arrived.
  await expect.poll(() => files).toContain('2.srt')
  await userEvent.keyboard('{ArrowUp}')
  await toNext()
  await page.getByRole('button', { name: 'Subtitles', exact: true }).click()
  await page.getByRole('button', { name: 'Report a subtitle problem' }).click()
  await expect.element(page.getByText(/Red Veil · EP 2 at/)).toBeInTheDocument()
  expect(line.elements()).toEqual([])
})
