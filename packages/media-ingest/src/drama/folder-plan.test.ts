import { expect, test } from 'vitest'
import { planFolder } from './folder-plan.ts'

const base = ['drama.yaml', 'cover.jpg', 'episodes/001.mp4', 'episodes/002.mp4']
const reported = (files: string[]) =>
  planFolder(files).problems.map(({ severity, file, reason }) => `${severity} ${file}: ${reason}`)

test('sorts a valid folder into covers, episodes, subtitles and dubbing tracks', () => {
  const { plan, problems } = planFolder([
    ...base,
    'cover.zh.webp',
    'subtitles/cn/002.srt',
    'audio/es/001.m4a',
    '.DS_Store',
    'episodes/._001.mp4',
  ])
  expect(problems).toEqual([])
  expect(plan.episodes).toEqual([
    { n: 1, file: 'episodes/001.mp4' },
    { n: 2, file: 'episodes/002.mp4' },
  ])
  expect(plan.covers.map(({ language }) => language)).toEqual(['default', 'zh'])
  expect(plan.subtitles).toEqual([{ code: 'cn', n: 2, file: 'subtitles/cn/002.srt' }])
  expect(plan.dubs).toEqual([{ code: 'es', n: 1, file: 'audio/es/001.m4a' }])
})

test.each([
  [['episodes/004.mp4'], 'error episodes: missing: 003'],
  [['episodes/2.mov'], 'error episodes/2.mov: duplicate of episode 2 (episodes/002.mp4)'],
  [['episodes/intro.mp4'], 'error episodes/intro.mp4: the name must be the episode number: 001.mp4, 002.mp4 …'],
  [['episodes/000.mp4'], 'error episodes/000.mp4: the name must be the episode number: 001.mp4, 002.mp4 …'],
  [['episodes/003.mp4.part'], 'note episodes/003.mp4.part: looks unfinished (still being copied?); ignored'],
  [['subtitles/en/009.srt'], 'note subtitles/en/009.srt: there is no episode 9; ignored'],
  [
    ['subtitles/zh/001.srt'],
    'note subtitles/zh/001.srt: zh is not a subtitle language (en cn ru jp es ar th); ignored',
  ],
  [['subtitles/en/001.vtt'], 'note subtitles/en/001.vtt: the name must be the episode number: 001.srt; ignored'],
  [['cover.de.jpg'], 'error cover.de.jpg: de is not a language (en zh es ja th id)'],
  [['cover.gif'], 'error cover.gif: a cover must be jpg, png or webp'],
  [['cover.png'], 'error cover.png: duplicate cover'],
  [['notes.txt'], 'note notes.txt: not part of a drama (drama.yaml, cover.*, episodes/, subtitles/, audio/); ignored'],
  [['audio/es/009.m4a'], 'note audio/es/009.m4a: there is no episode 9; ignored'],
  [['audio/zh/001.m4a'], 'error audio/zh/001.m4a: zh is not a language of dubbing tracks (en cn ru jp es ar th)'],
  [['audio/es/001.mp3'], 'error audio/es/001.mp3: a dubbing track must be an .m4a file'],
  [['audio/es/one.m4a'], 'error audio/es/one.m4a: the name must be the episode number: 001.m4a, 002.m4a …'],
])('reports a misplaced or misnamed file: %j', (extra, problem) => {
  expect(reported([...base, ...extra])).toEqual([problem])
})

test('reports that an empty folder has no episodes and no cover', () => {
  expect(reported([])).toEqual([
    'error episodes: there is no episode (episodes/001.mp4)',
    'error cover: there is no cover (cover.jpg, cover.png or cover.webp)',
  ])
})
