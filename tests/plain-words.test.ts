import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resolveFromRoot } from '../scripts/setup/repository.mjs'
import { readRepositoryTexts } from '../scripts/setup/repository-texts.mjs'
import { bannedPhrases, commentsAndTitlesOf } from '../scripts/setup/words.mjs'

const hasBanned = (text: string) => bannedPhrases(text).length > 0

// Needs a git repository, because git lists the files.
test.skipIf(!existsSync(resolveFromRoot('.git')))(
  'comments, test titles and documents have no banned phrases',
  async () => {
    const { comments, titles, lines } = await readRepositoryTexts()
    expect(comments.length).toBeGreaterThan(10_000)
    expect(titles.length).toBeGreaterThan(3_000)
    expect(lines.length).toBeGreaterThan(5_000)
    expect([...comments, ...titles, ...lines].filter(({ text }) => hasBanned(text))).toEqual([])
  },
)

test('finds banned phrases in comments and in test titles', () => {
  const { comments, titles } = commentsAndTitlesOf(
    'list.test.ts',
    `/** What is stored. */
// Adds a row.
// The server is told.
describe('a list', () => {
  /** Adds what is given. */
  test.each([1])('What %s adds', check)
  test('is empty', check)
})`,
  )
  expect(comments.map(hasBanned)).toEqual([true, true, false])
  expect(titles.map(hasBanned)).toEqual([true, false])
})
