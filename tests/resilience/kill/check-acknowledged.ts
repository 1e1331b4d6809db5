import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { feedback } from '@cliffhanger/contract/feedback'
import { expect } from 'vitest'
import { readConfig } from '../../../apps/server/src/config.ts'
import { sweepUploads } from '../../../apps/server/src/modules/feedback/sweep.ts'
import { pollUntil } from '../../../apps/server/src/testing/paying.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import type { KillWorld } from './kill-world.ts'

const tomorrowMs = 25 * 3_600_000

/** Compares two lists. Reports only the differences, because an assertion cuts long lists off. */
function same(what: string, found: readonly string[], told: readonly string[]): void {
  const lost = told.filter((one) => !found.includes(one))
  const toldTwice = told.filter((one, at) => told.indexOf(one) !== at)
  const unknown = found.filter((one) => !told.includes(one))
  expect(found, `lost: ${lost}; told twice: ${toldTwice}; told to nobody: ${unknown}; in ${what}`).toEqual(told)
}

/** Checks that every acknowledged operation exists exactly once in the database, at the provider and on disk. */
export async function checkAcknowledged(world: KillWorld): Promise<void> {
  const { acknowledged, database, server, count, rowsOf } = world
  const list = async (text: string) => (await rowsOf<{ is: string }>(text)).map((row) => row.is).toSorted()
  await pollUntil('paid and delivered', async () => (await count("orders WHERE state = 'open'")) === 0, 40_000)

  const orders = [...acknowledged.coinOrders, ...acknowledged.rightsOrders].toSorted()
  same('orders', await list('SELECT order_id::text AS is FROM orders'), orders)
  const given = "SELECT order_id::text AS is FROM orders WHERE state IN ('granted', 'refunded')"
  same('orders that were given', await list(given), orders)
  const payments = "SELECT lookup AS is FROM airwallex_sandbox.things WHERE kind = 'intent'"
  same('payments', await list(`${payments} AND body->>'status' = 'SUCCEEDED'`), orders)
  same('payments that were begun', await list(payments), orders)
  const credits = "SELECT order_id::text AS is FROM ledger_entries WHERE kind = 'topup'"
  same('credits', await list(credits), acknowledged.coinOrders.toSorted())
  const access = 'SELECT order_id::text AS is FROM orders WHERE access_at IS NOT NULL'
  same('memberships and titles', await list(access), acknowledged.rightsOrders.toSorted())
  const refunded = "SELECT order_id::text AS is FROM orders WHERE state = 'refunded'"
  same('refunds', await list(refunded), acknowledged.refunded.toSorted())
  const unlocks = "SELECT concat_ws(':', user_id, vid_id, episode) AS is FROM entitlements"
  same('unlocks', await list(unlocks), acknowledged.unlocks.toSorted())
  const reports =
    "SELECT concat_ws(':', user_id, feedback_id, content, array_to_string(image_ids, ',')) AS is FROM feedback"
  same('feedback', await list(reports), acknowledged.feedback.toSorted())

  // A client retries an upload whose response was lost; the daily job deletes the unused first copy.

  const config = readConfig({ DATA_DIR: server.dataDir }, server.dataDir)
  await sweepUploads({ db: database.db, config, now: () => Date.now() + tomorrowMs })
  const images = "SELECT concat_ws(':', user_id, image_id) AS is FROM feedback_images"
  same('images', await list(images), acknowledged.images.toSorted())
  const files = await readdir(join(server.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
  const names = files.filter((file) => file.isFile()).map((file) => file.name)
  const kept = acknowledged.images.map((image) => `${image.split(':')[1]}.webp`)
  expect(names.toSorted(), 'files').toEqual(kept.toSorted())
}

/** Checks that a viewer's newest feedback images can be loaded. */
export async function checkFeedbackImages({ server }: KillWorld, viewer: ProtocolClient): Promise<void> {
  const { rows } = await viewer.ask(feedback.feedbackList, { pageNum: 1, pageSize: 30 })
  const urls = rows.flatMap((row) => row.feedbackImages.split(','))
  const types = await Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(new URL(url, server.origin))
      await answer.arrayBuffer()
      return [answer.status, answer.headers.get('content-type')]
    }),
  )
  expect(types).toEqual(urls.map(() => [200, 'image/webp']))
}
