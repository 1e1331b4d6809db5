import { expect, test } from 'vitest'
import { findFault } from './statement-check.ts'

test.each([
  ['a join', 'SELECT FROM users u JOIN wallets w USING (user_id) WHERE u.user_id = $1'],
  [
    'a subquery in a condition',
    'SELECT vid_id FROM titles t WHERE NOT EXISTS (SELECT FROM title_likes l WHERE l.vid_id = t.vid_id)',
  ],
  ['a subquery in the select list', 'SELECT (SELECT balance FROM wallets w WHERE w.user_id = u.user_id) FROM users u'],
  [
    'a CTE that is not computed apart',
    'WITH w AS (SELECT * FROM wallets WHERE user_id = $1) SELECT FROM w JOIN users u USING (user_id)',
  ],
  ['a union', 'SELECT user_id FROM entitlements UNION SELECT buyer_id FROM gifts'],
  ['an update', 'UPDATE titles t SET status = $1 FROM watch_records w WHERE w.vid_id = t.vid_id AND w.user_id = $2'],
  [
    'a join inside a CTE',
    'WITH a AS MATERIALIZED (SELECT FROM orders o JOIN memberships m USING (user_id)) SELECT FROM a',
  ],
])('finds %s of tables of viewers and of the coordinator', (_, text) => {
  expect(findFault(text)).toContain('in one query')
})

test('finds a lock of viewers whom no parameter names', () => {
  expect(findFault('SELECT FROM wallets WHERE balance > $1 FOR UPDATE')).toBe(
    'locks rows of wallets without a condition on user_id',
  )
  expect(findFault('SELECT FROM wallets WHERE user_id = $1 FOR UPDATE')).toBeUndefined()
})

test.each([
  [
    'one viewer',
    'SELECT balance, (SELECT count(*) FROM coin_lots l WHERE l.user_id = $1) FROM wallets WHERE user_id = $1',
  ],
  ['the coordinator', 'SELECT FROM users u JOIN orders o USING (user_id)'],
  [
    'a CTE that is computed apart',
    'WITH w AS MATERIALIZED (SELECT * FROM wallets WHERE user_id = $1) SELECT FROM w JOIN users u USING (user_id)',
  ],
  [
    'rows that are changed in a CTE',
    'WITH gone AS (DELETE FROM title_likes WHERE user_id = $1 RETURNING vid_id) UPDATE title_counters c SET likes = 0 FROM gone',
  ],
  [
    'rows of a query that are inserted elsewhere',
    'INSERT INTO title_likes (user_id, vid_id) SELECT $1::bigint, vid_id FROM titles',
  ],
])('accepts %s', (_, text) => {
  expect(findFault(text)).toBeUndefined()
})
