import { expect, test } from 'vitest'
import { readHealthSearch, readOperatorLogSearch } from './operations-search.ts'

test('parses the filters of security events, and ignores invalid values', () => {
  // The router parses digits as a number.
  expect(readHealthSearch({ kind: 'login', viewer: 10000042, since: '2026-11-01' })).toEqual({
    kind: 'login',
    viewer: '10000042',
    since: '2026-11-01',
  })
  expect(readHealthSearch({ kind: 'party', viewer: ' ', since: 'yesterday', other: 1 })).toEqual({})
})

test('parses the filters of the operator log, and ignores invalid values', () => {
  expect(readOperatorLogSearch({ search: ' import ', outcome: 'failed', since: '2026-11-01' })).toEqual({
    search: 'import',
    outcome: 'failed',
    since: '2026-11-01',
  })
  expect(readOperatorLogSearch({ search: '', outcome: 'odd', since: 20261101 })).toEqual({})
})
