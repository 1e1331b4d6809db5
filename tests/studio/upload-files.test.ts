import { expect, test } from 'vitest'
import { hashAsBrowser } from '../../apps/server/src/testing/upload-client.ts'
import { type ChosenFile, groupFilesByFolder } from '../../apps/studio/src/pages/upload/chosen-files.ts'
import { hashFile } from '../../apps/studio/src/pages/upload/sending/hash-file.ts'
import { createSpeedMeter } from '../../apps/studio/src/pages/upload/sending/speed.ts'
import {
  coinsForAllPaidEpisodes,
  type TitleDraft,
  toTitleForm,
  validateTitleDraft,
} from '../../apps/studio/src/pages/upload/title-draft.ts'

const chosen = (paths: readonly string[]): ChosenFile[] => paths.map((path) => ({ path, file: new File([], path) }))
const grouped = (paths: readonly string[]) =>
  groupFilesByFolder(chosen(paths)).map(({ name, files }) => [name, files.map(({ path }) => path)])

test('a chosen folder is one upload with relative paths; system files are left out', () => {
  expect(grouped(['my-drama/drama.yaml', 'my-drama/episodes/001.mp4', 'my-drama/.DS_Store'])).toEqual([
    ['my-drama', ['drama.yaml', 'episodes/001.mp4']],
  ])
  expect(grouped(['.DS_Store', 'Thumbs.db'])).toEqual([])
})

test('each title folder becomes an upload of its own; folders for kinds of files, such as videos and subs, form one upload', () => {
  expect(grouped(['one/episodes/1.mp4', 'two/drama.yaml'])).toEqual([
    ['one', ['episodes/1.mp4']],
    ['two', ['drama.yaml']],
  ])
  expect(grouped(['videos/1.mp4', 'subs/1.srt'])).toEqual([['title', ['videos/1.mp4', 'subs/1.srt']]])
})

test('an upload of loose files is named after the common beginning of their names, without invalid characters', () => {
  expect(grouped(['The Debt EP01.mp4', 'The Debt EP02.mp4'])[0]?.[0]).toBe('The Debt EP')
  expect(grouped(['1.mp4', '2.mp4'])[0]?.[0]).toBe('title')
  expect(grouped(['..a:b?.c/1.mp4'])[0]?.[0]).toBe('a b .c')
})

test.each([0, 1, 8 * 1024 ** 2, 8 * 1024 ** 2 + 1])(
  'Studio computes the hash of a file of %i bytes as the SHA-256 of the SHA-256 hashes of its chunks',
  async (length) => {
    const bytes = Buffer.alloc(length, 7)
    const hash = await hashFile(new Blob([bytes]), new AbortController().signal)
    expect(hash).toBe(hashAsBrowser(bytes))
  },
)

test('computes the upload speed over the last ten seconds', () => {
  let now = 0
  const speed = createSpeedMeter(() => now)
  speed.add(5_000)
  now = 5_000
  expect(speed.bytesPerSecond()).toBe(1_000)
  now = 15_000
  speed.add(10_000)
  expect(speed.bytesPerSecond()).toBe(1_000)
})

const draft: TitleDraft = {
  ...{ name: ' Debt ', language: 'en', description: ' ', tags: 'Revenge, CEO，時代、' },
  ...{ freeEpisodes: '2', pricePerEpisode: '20' },
}
test("converts the form to the call's input, and computes the price of the whole title", () => {
  expect(toTitleForm(draft)).toEqual({
    ...{ name: 'Debt', language: 'en', freeEpisodes: 2, pricePerEpisode: 20 },
    tags: ['Revenge', 'CEO', '時代'],
  })
  expect(validateTitleDraft(draft, 10)).toEqual({})
  expect(coinsForAllPaidEpisodes(draft, 10)).toBe(160)
  expect(coinsForAllPaidEpisodes({ ...draft, freeEpisodes: '12' }, 10)).toBe(0)
})
test.each([
  [{ name: ' ' }, { name: 'upload.nameNeeded' }],
  [{ freeEpisodes: '-1' }, { freeEpisodes: 'upload.numberNeeded' }],
  [{ pricePerEpisode: '1.5' }, { pricePerEpisode: 'upload.numberNeeded' }],
  [{ pricePerEpisode: '0' }, { pricePerEpisode: 'upload.priceNeeded' }],
  [{ pricePerEpisode: '0', freeEpisodes: '10' }, {}],
])('the upload form with the fields %j has the errors %j', (changed, errors) => {
  expect(validateTitleDraft({ ...draft, ...changed }, 10)).toEqual(errors)
})
