import type { ErrorName, Input } from '@cliffhanger/contract/call'
import type { studioUpload } from '@cliffhanger/contract/studio/upload'
import { video } from '@cliffhanger/media-ingest/drama/file-kinds'
import type { Database } from '../../db/schema.ts'
import type { StudioCtx } from '../../http/studio/service.ts'
import type { TitleForm } from './tables.ts'
import { isReplacementImporting } from './upload-store.ts'

type Ctx = StudioCtx<ErrorName<typeof studioUpload.begin>>
type Episode = NonNullable<Input<typeof studioUpload.begin>['episode']>

/** All episodes of an upload for a title are free for its checks: prices of the title stay as they are. */
const mostFreeEpisodes = 1000

/** Refuses files that cannot be the video of an episode, or new episodes with their subtitles. */
export function checkEpisodeFiles(files: readonly { readonly path: string }[], isReplacing: boolean, ctx: Ctx): void {
  if (isReplacing && files.length !== 1) ctx.fail('badRequest', { field: 'files', message: 'Choose one video.' })
  const wrong = files.findIndex(
    ({ path }) => path.includes('/') || !(video.test(path) || (!isReplacing && /\.srt$/i.test(path))),
  )
  if (wrong < 0) return
  const message = isReplacing ? 'This is no video.' : 'This is neither a video nor an srt file.'
  ctx.fail('badRequest', { field: `files.${wrong}.path`, message })
}

/** Columns of an upload of episodes: those of a new upload, and those that each choice of files sets again. */
export async function readEpisodeTarget(tx: Database, { vidId, replaces, publishAs }: Episode, ctx: Ctx) {
  const title = await tx
    .selectFrom('titles')
    .select(['slug', 'language'])
    .where('vid_id', '=', vidId)
    .where('status', '<>', 'draft')
    .executeTakeFirst()
  if (!title) return ctx.fail('notFound', { field: 'episode.vidId' })
  const pkg = replaces === undefined ? null : await readPackage(tx, vidId, replaces)
  if (pkg === undefined) return ctx.fail('notFound', { field: 'episode.replaces' })
  if (replaces !== undefined && (await isReplacementImporting(tx, vidId, replaces)))
    ctx.fail('importRunning', { field: 'episode.replaces' })
  const { language } = title
  const form = (name: string): TitleForm => ({ name, language, freeEpisodes: mostFreeEpisodes, pricePerEpisode: 0 })
  return {
    created: (name: string) => ({
      for_title: vidId,
      replaced_episode: replaces ?? null,
      title: JSON.stringify(form(name)),
      titles: JSON.stringify([{ slug: title.slug, isReplaced: true }]),
    }),
    changed: { publish_as: publishAs, replaced_pkg: pkg },
  }
}

async function readPackage(tx: Database, vidId: string, n: number): Promise<string | undefined> {
  const episode = tx.selectFrom('episodes').select('pkg').where('vid_id', '=', vidId).where('n', '=', n)
  return (await episode.executeTakeFirst())?.pkg
}
