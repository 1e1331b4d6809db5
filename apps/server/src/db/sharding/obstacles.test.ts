import { expect, test } from 'vitest'
import { releaseWarning } from './obstacles.ts'

test.each([
  ['Citus 12.1.10 on x86_64-pc-linux-gnu', false],
  ['Citus 13.2.0 on x86_64-pc-linux-gnu', false],
  ['Citus 13.2.1 on x86_64-pc-linux-gnu', true],
  ['Citus 13.2.2 on x86_64-pc-linux-gnu', true],
  ['Citus 13.4.0 on x86_64-pc-linux-gnu', true],
  ['Citus 13.5.0 on x86_64-pc-linux-gnu', false],
  ['Citus 14.0.0 on x86_64-pc-linux-gnu', true],
  ['Citus 14.3.0 on x86_64-pc-linux-gnu', false],
  ['Citus 15.0devel on x86_64-pc-linux-gnu', false],
])('for the version %s, a warning is returned: %s', (version, isWarned) => {
  expect(releaseWarning(version) !== undefined).toBe(isWarned)
})
