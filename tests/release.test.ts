import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nextVersion, releaseChangelog } from '../scripts/setup/changelog.mjs'

test.each([
  ['1.4.2', 'major', '2.0.0'],
  ['1.4.2', 'minor', '1.5.0'],
  ['1.4.2', 'patch', '1.4.3'],
] as const)('the version after %s in a %s release is %s', (version, step, next) => {
  expect(nextVersion(version, step)).toBe(next)
})

const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [1.0.0] - 2026-01-02\n\n- First.\n'

test('moves unreleased entries below the heading of the new version', () => {
  const { text, notes } = releaseChangelog(changelog, '1.1.0', '2026-03-04')
  expect(notes).toBe('### Added\n\n- A thing.')
  expect(text).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-03-04\n\n### Added\n\n- A thing.\n\n## [1.0.0] - 2026-01-02\n\n- First.\n',
  )
})

test('refuses to release a changelog without unreleased entries', () => {
  const { text } = releaseChangelog(changelog, '1.1.0', '2026-03-04')
  expect(() => releaseChangelog(text, '1.2.0', '2026-03-05')).toThrow('no entries below ## [Unreleased]')
})

test('the changelog of this repository has a heading for unreleased entries', () => {
  expect(readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')).toContain('\n## [Unreleased]\n')
})
