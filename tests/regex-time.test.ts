import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRegexes } from './regex-time/regexes.ts'
import { findSlowText } from './regex-time/slow-text.ts'

const root = join(import.meta.dirname, '..')
/** Half of the maximum size of a request's headers, in bytes. */
const length = 8_192
const mostMs = 10
const sources = globSync(
  [
    'apps/server/src/**/*.ts',
    'packages/{domain,contract,player-core,media-ingest}/src/**/*.ts',
    'apps/web/src/**/*.{ts,tsx}',
  ],
  { cwd: root },
).filter((file) => !/\.test\.tsx?$|\/testing\/|\/cli\//.test(file))

test('no regular expression in the product is slow on long repetitive texts', { timeout: 120_000 }, () => {
  const found = sources.flatMap((file) => findRegexes(join(root, file)))
  expect(found.length).toBeGreaterThan(80)
  const slow = found.flatMap(({ file, line, regex }) => {
    const text = findSlowText(regex, length, mostMs)
    return text ? [`${file.slice(root.length + 1)}:${line} ${regex} ${JSON.stringify(text)}`] : []
  })
  expect(slow).toEqual([])
})

test.each([/\s+$/, /\s*,\s*/, /\/+$/, /(.*)=(.*);(.*)!/])('reports the slow regular expression %s', (regex) => {
  expect(findSlowText(regex, length, mostMs)).toBeDefined()
})

test.each([/^(a+)+$/, /^(\w+\s?)*$/])('reports the exponential regular expression %s on shorter texts', (regex) => {
  expect(findSlowText(regex, 22, mostMs)).toBeDefined()
})

test.each([/^[\w.-]+$/, /^bytes=(\d*)-(\d*)$/, /[<&"]/, /^(?:a|b)*c/])(
  'does not report the fast regular expression %s',
  (regex) => {
    expect(findSlowText(regex, length, mostMs)).toBeUndefined()
  },
)
