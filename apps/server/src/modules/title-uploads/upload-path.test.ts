import { resolve, sep } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeUploadPath, pathKey } from './upload-path.ts'

const root = resolve('/data/title-uploads/received')

/** Path segments for path traversal, mixed with ordinary ones. */
const segment = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '',
    '...',
    '..\u0000',
    '~',
    'C:',
    '\\\\host',
    '..\\..',
    '%2e%2e',
    '．．',
    'aux',
    'NUL.mp4',
    ' ',
    '‮',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('episodes', '001.mp4', '契約 (1)', 'Año', 'cover.jpg'),
)
const path = fc.array(segment, { maxLength: 6 }).map((parts) => parts.join('/'))

test('an accepted path never leaves its folder, on any system', () => {
  fc.assert(
    fc.property(path, (text) => {
      const safe = normalizeUploadPath(text)
      if (safe === undefined) return
      expect(resolve(root, safe).startsWith(root + sep)).toBe(true)
      expect(safe).not.toMatch(/\\|\p{Cc}|(^|\/)\.{1,2}(\/|$)|\/\/|^\/|^[a-z]:/iu)
      expect(normalizeUploadPath(safe)).toBe(safe)
    }),
  )
})

test.each([
  '../a.mp4',
  '/etc/passwd',
  'a/../../b',
  'a//b',
  'a\\..\\b',
  './a',
  '.env',
  'a/.git/b',
  'con',
  'a.',
  'C:/a',
  '',
])('refuses the path %s', (text) => expect(normalizeUploadPath(text)).toBeUndefined())

test.each(['episodes/001.mp4', '契約/第 1 話.mp4', 'subtitles/en/001.srt', "The Don's Debt/cover.en.jpg"])(
  'accepts the path %s',
  (text) => expect(normalizeUploadPath(text)).toBe(text),
)

test('paths that differ only in case or Unicode normalization are the same file', () => {
  expect(pathKey('Épisode/001.MP4')).toBe(pathKey('E\u0301pisode/001.mp4'))
})
