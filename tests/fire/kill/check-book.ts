import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { feedback } from '@cliffhanger/contract/feedback'
import { expect } from 'vitest'
import { readConfig } from '../../../apps/server/src/config.ts'
import { sweepUploads } from '../../../apps/server/src/modules/feedback/sweep.ts'
import { until } from '../../../apps/server/src/testing/paying.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import type { KillWorld } from './kill-world.ts'

const tomorrowMs = 25 * 3_600_000

/** What the server, the provider and the disk hold is what viewers were told: nothing less, nothing twice. */
export async function checkBook(world: KillWorld): Promise<void> {
  const { book, database, server, count, rowsOf } = world
  const list = async (text: string) => (await rowsOf<{ is: string }>(text)).map((row) => row.is).toSorted()
  await until('paid and delivered', async () => (await count("orders WHERE state = 'open'")) === 0, 40_000)

  const orders = [...book.coinOrders, ...book.rightsOrders].toSorted()
  expect(await list('SELECT order_id::text AS is FROM orders'), 'orders').toEqual(orders)
  const given = "SELECT order_id::text AS is FROM orders WHERE state IN ('granted', 'refunded')"
  expect(await list(given), 'orders that were given').toEqual(orders)
  const payments = "SELECT lookup AS is FROM airwallex_sandbox.things WHERE kind = 'intent'"
  expect(await list(`${payments} AND body->>'status' = 'SUCCEEDED'`), 'payments').toEqual(orders)
  expect(await list(payments), 'payments that were begun').toEqual(orders)
  const credits = "SELECT order_id::text AS is FROM ledger_entries WHERE kind = 'topup'"
  expect(await list(credits), 'credits').toEqual(book.coinOrders.toSorted())
  const access = 'SELECT order_id::text AS is FROM orders WHERE access_at IS NOT NULL'
  expect(await list(access), 'memberships and titles').toEqual(book.rightsOrders.toSorted())
  const refunded = "SELECT order_id::text AS is FROM orders WHERE state = 'refunded'"
  expect(await list(refunded), 'refunds').toEqual(book.refunded.toSorted())
  const unlocks = "SELECT concat_ws(':', user_id, vid_id, episode) AS is FROM entitlements"
  expect(await list(unlocks), 'unlocks').toEqual(book.unlocks.toSorted())
  const reports =
    "SELECT concat_ws(':', user_id, feedback_id, content, array_to_string(image_ids, ',')) AS is FROM feedback"
  expect(await list(reports), 'feedback').toEqual(book.feedback.toSorted())

  // What was uploaded and answered too late was uploaded again; the first one goes with the day.

  const config = readConfig({ DATA_DIR: server.dataDir }, server.dataDir)
  await sweepUploads({ db: database.db, config, now: () => Date.now() + tomorrowMs })
  const images = "SELECT concat_ws(':', user_id, image_id) AS is FROM feedback_images"
  expect(await list(images), 'images').toEqual(book.images.toSorted())
  const files = await readdir(join(server.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
  const names = files.filter((file) => file.isFile()).map((file) => file.name)
  const kept = book.images.map((image) => `${image.split(':')[1]}.webp`)
  expect(names.toSorted(), 'files').toEqual(kept.toSorted())
}

/** A viewer's newest images can still be looked at. */
export async function checkImages({ server }: KillWorld, viewer: ProtocolClient): Promise<void> {
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
