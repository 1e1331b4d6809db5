import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, isOnCitus, type TestDatabase } from '../../testing/database.ts'
import { findDistributionProblems } from './schema-check.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Changes the schema, runs the check, and rolls the change back. Returns the problems that the check found. */
async function findCrossingsAfter(change: string): Promise<string[]> {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(change)
    return await findDistributionProblems(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

// Citus itself refuses most of these schema changes.
const onOneNode = test.skipIf(isOnCitus())

test('the migrated schema can be distributed by viewer', async () => {
  expect(await findCrossingsAfter('SELECT 1')).toEqual([])
})

const functionOf = (body: string) =>
  `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NEW; END $$`
onOneNode.each([
  [
    'a unique key without user_id',
    'CREATE UNIQUE INDEX planted ON price_locks (vid_id, coins)',
    ['price_locks: the key planted does not contain user_id'],
  ],
  [
    'a foreign key from a coordinator table to a viewer table',
    'ALTER TABLE orders ADD CONSTRAINT planted FOREIGN KEY (user_id) REFERENCES wallets',
    ['orders: the foreign key planted points from the coordinator to wallets of viewers'],
  ],
  [
    'a foreign key from a viewer table to a coordinator table',
    'ALTER TABLE ledger_entries ADD CONSTRAINT planted FOREIGN KEY (order_id) REFERENCES orders',
    ['ledger_entries: the foreign key planted points to orders on the coordinator'],
  ],
  [
    'a foreign key between viewer tables without user_id',
    'ALTER TABLE entitlements ADD UNIQUE (user_id, episode), ADD CONSTRAINT planted FOREIGN KEY (vid_id, episode) REFERENCES entitlements (user_id, episode)',
    ['entitlements: the foreign key planted does not contain user_id'],
  ],
  [
    'a trigger on a viewer table that writes to a coordinator table',
    `${functionOf('UPDATE titles SET slug = slug;')};
    CREATE TRIGGER planted AFTER INSERT ON title_likes FOR EACH ROW EXECUTE FUNCTION planted()`,
    ['title_likes: the trigger planted uses titles on another node'],
  ],
  [
    'a trigger on a viewer table that reads a coordinator table through another function',
    `CREATE FUNCTION planted_read() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM subscriptions';
    ${functionOf('PERFORM planted_read();')};
    CREATE TRIGGER planted AFTER INSERT ON title_likes FOR EACH ROW EXECUTE FUNCTION planted()`,
    ['title_likes: the trigger planted uses subscriptions on another node'],
  ],
  [
    'an identity column of a viewer table',
    'ALTER TABLE wallets ADD planted bigint GENERATED ALWAYS AS IDENTITY',
    ['wallets.planted: each node numbers its rows by itself, not in the order of time'],
  ],
  [
    'a serial column of a viewer table',
    'ALTER TABLE wallets ADD planted bigserial',
    ['wallets.planted: each node numbers its rows by itself, not in the order of time'],
  ],
  [
    'an unlogged viewer table',
    'ALTER TABLE title_likes SET UNLOGGED',
    ['title_likes: rows of an unlogged table cannot be moved to another node'],
  ],
  [
    'a table with user_id that is in neither list of placement.ts',
    'CREATE TABLE planted (user_id bigint)',
    ['planted: has user_id and is in neither list of placement.ts'],
  ],
  [
    'a viewer function that reads a coordinator table',
    `CREATE OR REPLACE FUNCTION spendable_coins(p_user bigint, p_at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS
      $$ SELECT count(*) FROM subscriptions WHERE user_id = p_user $$`,
    ['unlock_in_wallet: runs on the node of a viewer and uses subscriptions on the coordinator'],
  ],
])('the schema check reports %s', async (_, planted, found) => {
  expect(await findCrossingsAfter(planted)).toEqual(found)
})
