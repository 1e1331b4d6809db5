import { downloadDays, downloadLimits } from '@cliffhanger/domain/downloads'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

interface DeviceOfViewer {
  readonly userId: string
  readonly deviceId: string
}
interface DownloadedEpisode extends DeviceOfViewer {
  readonly vidId: string
  readonly n: number
}

const dayMs = 86_400_000
const keptMs = 30 * dayMs
const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * dayMs)

/**
 * Renews a device's download right, or creates it with `newKey`. Returns the content key; undefined if the viewer has
 * rights on too many other devices. A right that was not renewed for `days` has expired and does not count.
 */
export async function renewDownloadRight(
  tx: Database,
  { userId, deviceId }: DeviceOfViewer,
  newKey: Buffer,
  at: Date,
  days: number,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ others: number }>`
    SELECT count(*)::int AS others FROM download_devices r JOIN devices d USING (device_id)
    WHERE r.user_id = ${userId} AND r.device_id <> ${deviceId} AND r.renewed_at > ${daysBefore(at, days)}
      AND r.user_id IN (d.account_id, d.guest_id)`.execute(tx)
  if ((rows[0]?.others ?? 0) >= downloadLimits.devices) return undefined
  const { content_key: key } = await tx
    .insertInto('download_devices')
    .values({ user_id: userId, device_id: deviceId, content_key: newKey, created_at: at, renewed_at: at })
    .onConflict((on) => on.columns(['user_id', 'device_id']).doUpdateSet({ renewed_at: at }))
    .returning('content_key')
    .executeTakeFirstOrThrow()
  return key
}

/** Records a download; repeats within a day count once. Returns false if the viewer has reached the daily limit. */
export async function recordDownload(tx: Database, episode: DownloadedEpisode, at: Date): Promise<boolean> {
  const { userId, deviceId, vidId, n } = episode
  const since = daysBefore(at, 1)
  const { rows } = await sql<{ begun: number; isRepeated: boolean }>`
    SELECT count(*)::int AS begun,
      coalesce(bool_or(device_id = ${deviceId} AND vid_id = ${vidId} AND n = ${n}), false) AS "isRepeated"
    FROM downloads WHERE user_id = ${userId} AND created_at > ${since}`.execute(tx)
  const [today] = rows
  if (today?.isRepeated) return true
  if ((today?.begun ?? 0) >= downloadLimits.episodesADay) return false
  await tx
    .insertInto('downloads')
    .values({ user_id: userId, device_id: deviceId, vid_id: vidId, n, created_at: at })
    .onConflict((on) => on.columns(['user_id', 'device_id', 'vid_id', 'n']).doUpdateSet({ created_at: at }))
    .execute()
  return true
}

/** Ends the download right of a device and deletes its content key. */
export const endDownloadRight = async (db: Database, { userId, deviceId }: DeviceOfViewer): Promise<void> =>
  void (await db
    .deleteFrom('download_devices')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .execute())

/**
 * Deletes counted downloads after 30 days, and expired rights: not renewed, or of a device that now belongs to another
 * viewer.
 */
export async function sweepDownloads(db: Database, at: Date): Promise<void> {
  await db
    .deleteFrom('downloads')
    .where('created_at', '<=', new Date(at.getTime() - keptMs))
    .execute()
  await sql`DELETE FROM download_devices r WHERE renewed_at <= ${daysBefore(at, downloadDays.most)}
    OR NOT EXISTS (SELECT FROM devices d WHERE d.device_id = r.device_id AND r.user_id IN (d.account_id, d.guest_id))`.execute(
    db,
  )
}
