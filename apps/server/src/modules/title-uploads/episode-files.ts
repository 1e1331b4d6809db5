import type { ErrorName, Input } from '@cliffhanger/contract/call'
import type { studioUpload } from '@cliffhanger/contract/studio/upload'
import { videoFilePattern } from '@cliffhanger/media-ingest/drama/file-kinds'
import type { Database } from '../../db/schema.ts'
import type { StudioCtx } from '../../http/studio/service.ts'
import type { PublishAs, TitleForm } from './tables.ts'
import { isReplacementImporting } from './upload-store.ts'

type Ctx = StudioCtx<ErrorName<typeof studioUpload.begin>>
type Episode = NonNullable<Input<typeof studioUpload.begin>['episode']>

/** Treats all episodes of the upload as free during its checks, so that the title's prices are not checked again. */
const mostFreeEpisodes = 1000

/** Error message for a scheduled release of content that viewers can already see. */
export const scheduleOnlyNewMessage = 'Only a new title or new episodes can be shown at a planned time.'

/** Refuses files that do not fit the upload. A replacement is one video; an addition has videos and their subtitles. */
export function checkEpisodeFiles(files: readonly { readonly path: string }[], isReplacing: boolean, ctx: Ctx): void {
  if (isReplacing && files.length !== 1) ctx.fail('badRequest', { field: 'files', message: 'Choose one video.' })
  const wrong = files.findIndex(
    ({ path }) => path.includes('/') || !(videoFilePattern.test(path) || (!isReplacing && /\.srt$/i.test(path))),
  )
  if (wrong < 0) return
  const message = isReplacing ? 'This is no video.' : 'This is neither a video nor an srt file.'
  ctx.fail('badRequest', { field: `files.${wrong}.path`, message })
}

/**
 * Refuses a release time that is in the past, or that is set for an upload whose videos are not imported hidden.
 *
 * @param field name of the input field that contains the time
 */
export function checkUploadReleaseTime(
  { publishAt, publishAs }: { readonly publishAt?: number | undefined; readonly publishAs: PublishAs },
  field: string,
  { now, ctx }: { readonly now: number; readonly ctx: StudioCtx },
): void {
  if (publishAt === undefined) return
  if (publishAs !== 'hidden')
    ctx.fail('badRequest', { field, message: 'Videos with a planned time are imported hidden.' })
  if (publishAt <= now) ctx.fail('badRequest', { field, message: 'The time must be in the future.' })
}

/**
 * Returns the columns of an upload of episodes. They are set for a new upload, and again each time files are chosen.
 */
export async function readEpisodeUploadColumns(
  tx: Database,
  episode: Episode,
  { now, ctx }: { now: number; ctx: Ctx },
) {
  const { vidId, replaces, publishAs, publishAt } = episode
  const field = 'episode.publishAt'
  if (publishAt !== undefined && replaces !== undefined)
    ctx.fail('badRequest', { field, message: scheduleOnlyNewMessage })
  checkUploadReleaseTime(episode, field, { now, ctx })
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
    changed: {
      publish_as: publishAs,
      publish_at: publishAt === undefined ? null : new Date(publishAt),
      replaced_pkg: pkg,
    },
  }
}

async function readPackage(tx: Database, vidId: string, n: number): Promise<string | undefined> {
  const episode = tx.selectFrom('episodes').select('pkg').where('vid_id', '=', vidId).where('n', '=', n)
  return (await episode.executeTakeFirst())?.pkg
}
