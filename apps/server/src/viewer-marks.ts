import type { Video } from '@cliffhanger/contract/entities'

/** A viewer's data about one title; only fields that differ from the default. */
interface ViewerFields {
  lastLook?: number
  isLike?: 1
  isCollect?: 1
  consumeCoin?: number
  /** Price terms that an experiment has shown: the highest episode price in coins, and the first paid episode. */
  mostCoin?: number
  payFrom?: number
}

interface MarkTable {
  readonly table: string
  /** SQL expression for the value of each field that this table contains. */
  readonly fields: Readonly<Partial<Record<keyof ViewerFields, string>>>
}
const watched: MarkTable = { table: 'watch_records', fields: { lastLook: 'm.last_episode' } }
const others: readonly MarkTable[] = [
  { table: 'title_likes', fields: { isLike: '1' } },
  { table: 'title_follows', fields: { isCollect: '1' } },
  { table: 'price_locks', fields: { consumeCoin: 'm.coins' } },
  { table: 'shown_terms', fields: { mostCoin: 'm.coins', payFrom: 'm.pay_from' } },
]

/**
 * A table is searched for the titles only if the viewer has rows in it: most viewers have none in most tables. The
 * condition does not use EXISTS, for which PostgreSQL may read the whole table into a hash.
 */
function marksIn({ table, fields }: MarkTable, userId: string, vidIds: string): string {
  const marks = Object.entries(fields).map(([field, value]) => `m.vid_id, ' ${field} ', ${value}`)
  return `
  CASE WHEN (SELECT true FROM ${table} WHERE user_id = ${userId} LIMIT 1) THEN (
    SELECT string_agg(concat(${marks.join(", ',', ")}), ',')
    FROM ${table} m WHERE m.user_id = ${userId} AND m.vid_id = any(${vidIds})) END`
}

const marksOf = (tables: readonly MarkTable[], userId: string, vidIds: string): string =>
  `concat_ws(',', ${tables.map((one) => marksIn(one, userId, vidIds)).join()})`

/**
 * SQL expression of a viewer's marks on titles as text, `10001 lastLook 3,10001 isLike 1`; '' without any. A text,
 * because most viewers have no data about most titles, and equal texts can share a memoized result. Reads tables of
 * several modules, because every list needs all of them. @param userId SQL of type bigint @param vidIds SQL of type
 * bigint[]
 */
export const viewerMarksSql = (userId: string, vidIds: string): string => marksOf([watched, ...others], userId, vidIds)

/** Like `viewerMarksSql` without `lastLook`, for queries that read the watch records themselves. */
export const viewerMarksWithoutWatchedSql = (userId: string, vidIds: string): string => marksOf(others, userId, vidIds)

/** Returns the videos with a viewer's marks added; videos without marks stay the same objects. */
export function markVideos(videos: readonly Video[], marks: string): Video[] {
  if (marks === '') return [...videos]
  const owned = new Map<string, ViewerFields>()
  for (const mark of marks.split(',')) {
    const [vidId = '', field = '', value] = mark.split(' ')
    owned.set(vidId, { ...owned.get(vidId), [field]: Number(value) })
  }
  return videos.map((video) => {
    const mine = owned.get(video.vidId)
    return mine ? withMarks(video, mine) : video
  })
}

function withMarks(video: Video, { mostCoin, payFrom, ...fields }: ViewerFields): Video {
  const marked = { ...video, ...fields }
  return {
    ...marked,
    consumeCoin: Math.min(marked.consumeCoin, mostCoin ?? marked.consumeCoin),
    payNVideo: Math.max(marked.payNVideo, payFrom ?? marked.payNVideo),
  }
}
