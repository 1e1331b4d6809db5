import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangeFiles } from './arrange-files.ts'
import { planFolder } from './folder-plan.ts'

const placesOf = (paths: readonly string[], language: Parameters<typeof arrangeFiles>[1] = 'en') =>
  Object.fromEntries(arrangeFiles(paths, language).places)

test('a folder in the import layout stays unchanged, except for hidden files and home.yaml', () => {
  const paths = ['drama.yaml', 'cover.jpg', 'episodes/001.mp4', 'subtitles/en/001.srt', 'home.yaml', '.DS_Store']
  const { kind, hasTitleFile, hasCover, episodes } = arrangeFiles(paths, 'en')
  expect({ kind, hasTitleFile, hasCover, episodes }).toEqual({
    kind: 'title',
    hasTitleFile: true,
    hasCover: true,
    episodes: 1,
  })
  expect(placesOf(paths)).toEqual(Object.fromEntries(paths.slice(0, 4).map((path) => [path, path])))
})

test('a folder with several title folders is a catalogue', () => {
  const paths = ['one/drama.yaml', 'one/episodes/1.mp4', 'titles/two/episodes/1.mp4']
  expect(arrangeFiles(paths, 'en')).toMatchObject({ kind: 'catalogue', episodes: 2, hasTitleFile: true })
})

test.each([
  [['Debt EP10.mp4', 'Debt EP2.mp4'], { 'Debt EP2.mp4': 'episodes/001.mp4', 'Debt EP10.mp4': 'episodes/002.mp4' }],
  [['b1.mov', 'a2.MP4'], { 'b1.mov': 'episodes/001.mov', 'a2.MP4': 'episodes/002.mp4' }],
  [
    ['S01E02 1080p.mkv', 'S01E01 720p.mkv'],
    { 'S01E01 720p.mkv': 'episodes/001.mkv', 'S01E02 1080p.mkv': 'episodes/002.mkv' },
  ],
  [['first.mp4', 'second.mp4'], { 'first.mp4': 'episodes/001.mp4', 'second.mp4': 'episodes/002.mp4' }],
])('numbers episodes by the numbers in file names, or else by name: %j', (paths, places) => {
  expect(placesOf(paths)).toEqual(places)
})

test('assigns subtitles to episodes and to the language in their path, or else to the language of the title', () => {
  const paths = ['1.mp4', '2.mp4', '1.srt', '1.zh-TW.srt', 'en/2.srt', '2_ja.srt', '9.srt', 'Poster.png', 'notes.txt']
  expect(placesOf(paths, 'es')).toEqual({
    '1.mp4': 'episodes/001.mp4',
    '2.mp4': 'episodes/002.mp4',
    '1.srt': 'subtitles/es/001.srt',
    '1.zh-TW.srt': 'subtitles/cn/001.srt',
    'en/2.srt': 'subtitles/en/002.srt',
    '2_ja.srt': 'subtitles/jp/002.srt',
    'Poster.png': 'cover.png',
  })
  expect(placesOf(['1.mp4', '1.srt'], 'id')).toEqual({ '1.mp4': 'episodes/001.mp4' })
})

test('all assigned paths are different and valid in a title folder', () => {
  const name = fc.stringMatching(/^[a-z0-9 ]{1,6}(\.(en|zh))?\.(mp4|mov|srt|jpg|txt)$/)
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 12 }), (paths) => {
      const places = [...arrangeFiles(paths, 'en').places.values()]
      expect(new Set(places).size).toBe(places.length)
      const { problems } = planFolder(places)
      expect(problems.filter(({ reason }) => /ignored|duplicate|must be the episode number/.test(reason))).toEqual([])
    }),
  )
})
