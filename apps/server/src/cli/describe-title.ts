import { languages } from '@cliffhanger/domain/languages'
import type { Database } from '../db/schema.ts'
import { readEpisodes, readLikeFollowCounts, readTitles, type TitleSummaryRow } from '../modules/catalogue/store.ts'

/** Describes a title in lines for the operator. */
export async function describeTitle(db: Database, { vid_id, slug, status }: TitleSummaryRow): Promise<string[]> {
  const [row] = await readTitles(db, [vid_id])
  if (!row) return []
  const [episodes = []] = await readEpisodes(db, [vid_id])
  const [counts = { likes: 0, follows: 0 }] = await readLikeFollowCounts(db, [vid_id])
  const seconds = episodes.reduce((sum, episode) => sum + episode.duration_ms / 1000, 0)
  const names = Object.entries(row.texts).map(([language, text]) => `  ${language}  ${text.name}`)
  const words = languages.map(({ key }) => `${key} ${row.words[key]} of ${row.words.of}`)
  const whole = row.whole_title_price === null ? 'the brand’s price' : row.whole_title_price
  return [
    `${slug} (${vid_id}): ${status}`,
    ...names,
    `words     ${words.join(', ')}`,
    `episodes  ${episodes.length} of ${row.total_episodes}, ${Math.round(seconds)} s in all, ${row.free_episodes} free`,
    `price     ${row.price_per_episode} coins per episode, whole title ${whole}`,
    `position  ${row.position}; audience ${row.audience}`,
    `likes     ${counts.likes} of viewers, ${row.opening_likes} from drama.yaml; follows ${counts.follows} and ${row.opening_follows}`,
    `tags      ${row.tags.join(', ') || 'none'}`,
    `covers    ${Object.keys(row.covers).join(', ') || 'none'}`,
  ]
}
