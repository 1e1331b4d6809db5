import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditWallet } from '../../modules/wallet/audit.ts'
import { creditCoins, mergeWallets } from '../../modules/wallet/ledger.ts'
import { isOnCitus } from '../../testing/database.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { changePlacement } from './change-placement.ts'
import { distribute, extendDistribution } from './distribute.ts'
import { findDistributeObstacles, findUndistributeObstacles } from './obstacles.ts'
import { viewerFunctions, viewerTables } from './placement.ts'

describe.runIf(isOnCitus())('a distributed database', () => {
  let server: TestServer
  let owner: pg.Client
  beforeAll(async () => {
    server = await createTestServer()
    owner = new pg.Client(server.database.connection)
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await server.close()
  })

  const read = async (text: string, values: unknown[] = []): Promise<unknown[]> =>
    (await owner.query(text, values)).rows
  const distributed = () =>
    read(`SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1`)
  const references = () =>
    read(
      `SELECT conrelid::regclass::text AS "table", conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE contype = 'f' AND conrelid = ANY ($1::regclass[]) ORDER BY 1, 2`,
      [viewerTables],
    )

  async function addViewer(coins: number): Promise<string> {
    const { userId } = (await server.viewer()).state
    const grant = { userId, coins, kind: 'grant', key: `grant:${userId}`, note: '', orderId: null } as const
    await creditCoins(server.database.db, { ...grant, at: new Date(server.clock.now) })
    return userId
  }

  test('stores all rows of a viewer on one node', async () => {
    const userId = await addViewer(50)
    const nodes = await read(
      `SELECT DISTINCT nodename FROM pg_dist_placement JOIN pg_dist_node USING (groupid) WHERE shardid = ANY (
        SELECT get_shard_id_for_distribution_column(name::regclass, $1::bigint) FROM unnest($2::text[]) AS name)`,
      [userId, viewerTables],
    )
    expect(nodes).toHaveLength(1)
    expect(await distributed()).toEqual([...viewerTables].sort().map((name) => ({ name })))
  })

  test('runs the viewer functions on the node of the viewer', async () => {
    const delegated =
      await read(`SELECT DISTINCT proname AS name FROM pg_dist_object JOIN pg_proc ON pg_proc.oid = objid
      WHERE classid = 'pg_proc'::regclass AND distribution_argument_index = 0 ORDER BY 1`)
    expect(delegated).toEqual([...viewerFunctions].sort().map((name) => ({ name })))
  })

  test('deletes viewer rows of a deleted title on all nodes, and refuses to delete a viewer who has rows', async () => {
    const { vidId } = await publishSample(server.database.db, 'leaving')
    const users = await Promise.all([0, 1, 2, 3].map(() => addViewer(1)))
    for (const userId of users) {
      await owner.query(
        'INSERT INTO watch_records (user_id, vid_id, last_episode, updated_at) VALUES ($1, $2, 1, now())',
        [userId, vidId],
      )
    }
    const watched = () => read('SELECT user_id FROM watch_records WHERE vid_id = $1', [vidId])
    await expect(owner.query('DELETE FROM users WHERE user_id = $1', [users[0]])).rejects.toMatchObject({
      code: '23503',
    })
    expect(await watched()).toHaveLength(4)
    await owner.query('DELETE FROM titles WHERE vid_id = $1', [vidId])
    expect(await watched()).toEqual([])
  })

  test('uses two-phase commit for a transaction that changes the coordinator and a node', async () => {
    const userId = await addViewer(10)
    const prepared = async () => Number((await owner.query('SELECT count(*) AS n FROM pg_dist_transaction')).rows[0].n)
    const before = await prepared()
    await server.database.runtime.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ nickname: 'Ada' }).where('user_id', '=', userId).execute()
      const grant = { userId, coins: 5, kind: 'grant', key: 'two', note: '', orderId: null } as const
      await creditCoins(tx, { ...grant, at: new Date(server.clock.now) })
    })
    expect(await prepared()).toBeGreaterThan(before)
  })

  test('undistributes and distributes again without losing rows, and a rehearsal changes nothing', async () => {
    const [first, second] = [await addViewer(30), await addViewer(12)]
    await server.database.db.transaction().execute((tx) => mergeWallets(tx, first, second, new Date(server.clock.now)))
    await owner.query(
      'INSERT INTO watch_records (user_id, vid_id, last_episode, updated_at) VALUES ($1, 99, 1, now())',
      [second],
    )
    const wallets = () => read('SELECT * FROM wallets ORDER BY user_id')
    const entries = () => read('SELECT * FROM ledger_entries ORDER BY user_id, entry_id')
    const [before, entered] = [await wallets(), await entries()]
    expect(await findDistributeObstacles(owner, [])).toEqual(['The tables of viewers are distributed already.'])
    expect((await findUndistributeObstacles(owner)).join()).toMatch(/^Stop all servers first: \d+ connections/)

    await changePlacement(owner, { isBack: true, isRehearsal: true })
    expect(await distributed()).toHaveLength(viewerTables.length)
    await changePlacement(owner, { isBack: true, isRehearsal: false })
    expect(await distributed()).toEqual([])
    expect([await wallets(), await entries()]).toEqual([before, entered])
    expect(await references()).toContainEqual(
      expect.objectContaining({
        table: 'watch_records',
        definition: expect.stringContaining('REFERENCES titles(vid_id) ON DELETE CASCADE'),
      }),
    )
    expect(await read('SELECT FROM watch_records WHERE vid_id = 99'), 'a record of no title').toEqual([])
    const restored = await references()

    await changePlacement(owner, { isBack: false, isRehearsal: true })
    expect([await distributed(), await references()]).toEqual([[], restored])
    const moved = await changePlacement(owner, { isBack: false, isRehearsal: false })
    expect(moved).toContainEqual({ name: 'wallets', rows: before.length })
    expect([await wallets(), await entries()]).toEqual([before, entered])
    expect(await distributed()).toHaveLength(viewerTables.length)
    expect(await auditWallet(server.database.db)).toEqual([])
  })

  test('extendDistribution distributes a table that a migration has added', async () => {
    await owner.query("SELECT undistribute_table('title_likes')")
    // Simulates two servers that start at the same time.
    const other = new pg.Client(server.database.connection)
    await other.connect()
    await Promise.all([owner, other].map(extendDistribution))
    await other.end()
    expect(await distributed()).toContainEqual({ name: 'title_likes' })
    await expect(distribute(owner)).rejects.toThrow('already exists')
  })
})
