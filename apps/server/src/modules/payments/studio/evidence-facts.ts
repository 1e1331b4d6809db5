import { languageById } from '@cliffhanger/domain/languages'
import type { SecurityEventKind } from '@cliffhanger/domain/security-event-kinds'
import { sql } from 'kysely'
import type { Brands } from '../../../brands.ts'
import type { Database } from '../../../db/schema.ts'
import { languageOrDefault } from '../../../in-language.ts'
import type { CatalogueService } from '../../catalogue/service.ts'
import type { readSecurityEvents } from '../../security/security-events.ts'
import { deliveredAt, readOrderRecords } from './order-records.ts'
import { readShownOrder } from './order-rows.ts'
import { readViewerContact } from './viewer-facts.ts'

export interface EvidenceDeps {
  readonly db: Database
  readonly brands: Brands
  readonly catalogue: Pick<CatalogueService, 'name'>
  readonly readSecurityEvents: typeof readSecurityEvents
}

interface Episode {
  vid_id: string
  /** Number of the episode, or the episode numbers of a gift as text. */
  n: number | string
  at: Date
  /** Position in seconds for a watched episode, coins for an unlocked one. */
  amount: number
}

/** Maximum number of rows per table, which is enough to show that the purchase was used. */
const mostRows = 300
const signInsBeforeMs = 30 * 86_400_000
const signInKinds: readonly SecurityEventKind[] = [
  'login',
  'registration',
  'account restored',
  'wallet recovered',
  'wallets merged',
]

/**
 * Reads the facts about a purchase and its use, as evidence for the cardholder's bank. Returns undefined for an unknown
 * order.
 */
export async function readEvidence(needs: EvidenceDeps, orderId: string) {
  const { db, brands, catalogue, readSecurityEvents: readEvents } = needs
  const shown = await readShownOrder(needs, orderId)
  if (!shown) return undefined
  const { order, row } = shown
  const since = deliveredAt(order)
  const signInsSince = new Date(order.created_at.getTime() - signInsBeforeMs)
  const [records, identity, unlocked, watched, signIns, devices] = await Promise.all([
    readOrderRecords(db, order),
    readViewerContact(db, order.user_id),
    since === null ? [] : readUnlocked(db, order.user_id, since),
    since === null ? [] : readWatched(db, order.user_id, since, order.vid_id),
    readEvents(db, { since: signInsSince, userId: order.user_id, kinds: signInKinds }, mostRows),
    db
      .selectFrom('sessions')
      .select(['client', 'created_at', 'used_at'])
      .where('user_id', '=', order.user_id)
      .orderBy('created_at')
      .limit(mostRows)
      .execute(),
  ])
  const named = async (episodes: readonly Episode[]) =>
    Promise.all(
      episodes.map(async ({ vid_id: vidId, n, at, amount }) => ({
        title: await catalogue.name(vidId, 2),
        episode: n,
        at,
        amount,
      })),
    )
  const brand = brands.named(order.brand_id)
  const language = languageById(languageOrDefault(order.language)).key
  const documents = (['terms', 'refund'] as const).map((name) => {
    const { title, changed } = brands.documentOf(brand, name, language)
    return { title, changed, address: order.origin === '' ? '' : `${order.origin}/${name}` }
  })
  return {
    brand,
    row,
    records,
    identity,
    documents,
    unlocked: await named(unlocked),
    watched: await named(watched),
    signIns,
    devices,
  }
}
export type Evidence = NonNullable<Awaited<ReturnType<typeof readEvidence>>>

/** Reads the unlocked episodes and the gifts that were not refunded. */
async function readUnlocked(db: Database, userId: string, since: Date): Promise<Episode[]> {
  const { rows } = await sql<Episode>`
    WITH l AS MATERIALIZED (SELECT entry_id, created_at, kind, coins, vid_id, episode, natural_key FROM ledger_entries
      WHERE user_id = ${userId} AND created_at >= ${since} AND kind IN ('unlock', 'gift'))
    SELECT l.vid_id, l.created_at AS at, -l.coins AS amount,
      CASE l.kind WHEN 'gift' THEN array_to_string(g.episodes, ', ') || ' (gift)' ELSE l.episode::text END AS n
    FROM l LEFT JOIN gifts g ON l.kind = 'gift' AND g.natural_key = l.natural_key
    WHERE l.kind = 'unlock' OR g.state <> 'refunded'
    ORDER BY l.entry_id LIMIT ${mostRows}`.execute(db)
  return rows
}

async function readWatched(db: Database, userId: string, since: Date, vidId: string | null): Promise<Episode[]> {
  const ofTitle = vidId === null ? sql`true` : sql`vid_id = ${vidId}`
  const { rows } = await sql<Episode>`
    SELECT vid_id, n, updated_at AS at, look_time AS amount FROM episode_positions
    WHERE user_id = ${userId} AND updated_at >= ${since} AND ${ofTitle} ORDER BY updated_at LIMIT ${mostRows}`.execute(
    db,
  )
  return rows
}
