import { expect, test } from 'vitest'
import { readHealthSearch, readLogSearch } from './operations-search.ts'

test('reads the filters of security events, and leaves out values that are none', () => {
  // The router parses digits as a number.
  expect(readHealthSearch({ kind: 'login', viewer: 10000042, since: '2026-11-01' })).toEqual({
    kind: 'login',
    viewer: '10000042',
    since: '2026-11-01',
  })
  expect(readHealthSearch({ kind: 'party', viewer: ' ', since: 'yesterday', other: 1 })).toEqual({})
})

test('reads the filters of the operator log, and leaves out values that are none', () => {
  expect(readLogSearch({ search: ' import ', outcome: 'failed', since: '2026-11-01' })).toEqual({
    search: 'import',
    outcome: 'failed',
    since: '2026-11-01',
  })
  expect(readLogSearch({ search: '', outcome: 'odd', since: 20261101 })).toEqual({})
})
