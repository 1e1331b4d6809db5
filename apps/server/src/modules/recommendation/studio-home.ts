import type { EditedHomeModule, HomeModuleProblem, studioHome } from '@cliffhanger/contract/studio/home'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import {
  type HomeArrangement,
  type HomeFieldLocation,
  readHomeFields,
  toHomeYamlFields,
} from '@cliffhanger/media-ingest/drama/home-yaml'
import type { Deps } from '../../deps.ts'
import { previewUrl } from '../../http/previews/preview-place.ts'
import { changedParts } from '../../http/studio/changed-parts.ts'
import type { StudioCtx, StudioService } from '../../http/studio/service.ts'
import { authorOf } from '../../versions/author.ts'
import type { ChangeAuthor } from '../../versions/change-versioned.ts'
import type { VersionHistory } from '../../versions/history.ts'
import type { TitleCards } from '../catalogue/title-cards.ts'
import type { Drafts } from '../previews/drafts.ts'
import { readArrangement } from './arrange-home.ts'
import { cancelHomeSchedule, insertHomeSchedule, readOpenHomeSchedules } from './schedule-store.ts'
import { findVidIdsBySlug } from './store.ts'

interface Fault {
  readonly place: HomeFieldLocation
  readonly reason: string
  readonly slug: string
}
interface Needs extends Pick<Deps, 'db' | 'now'> {
  readonly history: VersionHistory
  readonly drafts: Pick<Drafts, 'begin'>
  /** Origin of the viewer app; undefined if it is the origin of Studio. */
  readonly watchOrigin: string | undefined
  readonly cards: TitleCards
  /** Finds ids of published titles for a search text. */
  findTitles(text: string, language: LanguageKey): Promise<string[]>
  findUnknownTitles(home: HomeArrangement): Promise<readonly Fault[]>
  /** Publishes a home page; returns its version number. @throws an error for which `history.isConflict` returns true */
  arrange(home: HomeArrangement, change: ChangeAuthor & { change: string; base: number }): Promise<number>
}

const mostWaiting = 50
const longestWaitMs = 366 * 86_400_000

/** API methods of the home page editor. Validates and publishes like the command `home apply`. */
export function createStudioHome(needs: Needs): StudioService<typeof studioHome> {
  const { db, now, history, drafts, cards } = needs

  /** Validates modules. Returns the home page, or null with the problems that the command would report. */
  async function check(
    modules: readonly EditedHomeModule[],
  ): Promise<{ readonly home: HomeArrangement | null; readonly problems: HomeModuleProblem[] }> {
    const problems: HomeModuleProblem[] = []
    const home = readHomeFields({ modules }, (reason, place = { module: 0, field: 'id' }) =>
      problems.push({ ...place, reason }),
    )
    const unknown = home ? await needs.findUnknownTitles(home) : []
    problems.push(...unknown.map(({ place, reason, slug }) => ({ ...place, reason, slug })))
    return { home: problems.length === 0 ? home : null, problems }
  }
  async function checked(modules: readonly EditedHomeModule[], ctx: StudioCtx): Promise<HomeArrangement> {
    const { home, problems } = await check(modules)
    const [first] = problems
    if (home) return home
    return ctx.fail('badRequest', {
      field: first ? `modules.${first.module}.${first.field}` : 'modules',
      ...(first && { message: first.reason }),
    })
  }
  async function publish(home: HomeArrangement, base: number, change: string, ctx: StudioCtx): Promise<number> {
    const before = await readArrangement(db)
    try {
      const version = await needs.arrange(home, { change, base, ...authorOf(ctx, now) })
      ctx.noteChange(changedParts(partsOf(before), partsOf(home)))
      return version
    } catch (error) {
      if (!history.isConflict(error)) throw error
      return ctx.fail('conflict', { field: 'base' })
    }
  }

  return {
    async state() {
      const [version, home, schedules] = await Promise.all([
        history.current('home'),
        readArrangement(db),
        readOpenHomeSchedules(db),
      ])
      return {
        version,
        modules: editedOf(home),
        schedules: schedules.map(({ schedule_id, publish_at, payload, base, operator, state, problem }) => ({
          scheduleId: schedule_id,
          publishAt: publish_at.getTime(),
          base,
          operator,
          modules: editedOf(parseArrangement(payload)),
          state,
          ...(problem !== null && { problem }),
        })),
      }
    },
    async titles({ ids, search, language }) {
      const vidIds = ids ? await findVidIdsBySlug(db, ids) : undefined
      const listed = vidIds && ids ? ids.flatMap((id) => vidIds.get(id) ?? []) : undefined
      const found = listed ?? (search?.trim() ? await idsFor(search.trim(), language) : undefined)
      const titles = found ? await cards.of(found, language) : await cards.newest(language)
      return {
        titles: titles.map(({ slug, name, coverUrl, isPublished, episodes }) => {
          return { id: slug, name, coverUrl, isPublished, episodes }
        }),
      }
    },
    async preview({ modules }, ctx) {
      const { home, problems } = await check(modules)
      if (!home) return { problems }
      const { token, expiresAt } = await drafts.begin(
        { kind: 'home', payload: toHomeYamlFields(home) },
        ctx.caller.operatorId,
      )
      return { problems, preview: { url: previewUrl(needs.watchOrigin ?? ctx.origin, token), expiresAt } }
    },
    async publish({ base, modules }, ctx) {
      return { version: await publish(await checked(modules, ctx), base, 'home', ctx) }
    },
    async schedule({ base, modules, publishAt }, ctx) {
      const home = await checked(modules, ctx)
      if (publishAt <= now() || publishAt > now() + longestWaitMs) ctx.fail('badRequest', { field: 'publishAt' })
      const waiting = (await readOpenHomeSchedules(db)).length
      if (waiting >= mostWaiting) ctx.fail('tooMany', { field: 'publishAt' })
      const { operator, at } = authorOf(ctx, now)
      const scheduleId = await insertHomeSchedule(db, {
        payload: JSON.stringify(toHomeYamlFields(home)),
        publish_at: new Date(publishAt),
        base,
        operator,
        created_at: at,
      })
      ctx.noteChange({
        before: { waiting },
        after: { waiting: waiting + 1, scheduleId, publishAt, modules: idsOf(home) },
      })
      return { scheduleId }
    },
    async unschedule({ scheduleId }, ctx) {
      const cancelled = (await readOpenHomeSchedules(db)).find((schedule) => schedule.schedule_id === scheduleId)
      if (!cancelled || !(await cancelHomeSchedule(db, scheduleId, new Date(now()))))
        return ctx.fail('notFound', { field: 'scheduleId' })
      const { state, publish_at: publishAt, payload } = cancelled
      ctx.noteChange({
        before: { state, publishAt, modules: idsOf(parseArrangement(payload)) },
        after: { state: 'cancelled' },
      })
      return {}
    },
    versions: (page, ctx) => history.page('home', page, ctx),
    async version({ version }, ctx) {
      return { modules: editedOf(parseArrangement(await history.payload('home', version, ctx))) }
    },
    async restore({ version, base }, ctx) {
      const payload = await history.payload('home', version, ctx)
      const { home, problems } = await check(editedOf(parseArrangement(payload)))
      if (!home) return ctx.fail('titleMissing', { field: 'version', message: problems[0]?.reason ?? '' })
      return { version: await publish(home, base, 'restore', ctx) }
    },
  }

  async function idsFor(search: string, language: LanguageKey): Promise<string[]> {
    const [named, found] = await Promise.all([findVidIdsBySlug(db, [search]), needs.findTitles(search, language)])
    return [...new Set([...named.values(), ...found])]
  }
}

const idsOf = ({ modules }: HomeArrangement): string => modules.map(({ id }) => id).join(', ')

/** Returns the order of the home page's modules, and each module by its id. */
const partsOf = (home: HomeArrangement): Readonly<Record<string, unknown>> => ({
  modules: idsOf(home),
  ...Object.fromEntries(toHomeYamlFields(home).modules.map((module) => [`module ${module.id}`, module])),
})

const editedOf = (home: HomeArrangement): EditedHomeModule[] =>
  toHomeYamlFields(home).modules.map(({ names = {}, ...module }) => ({ ...module, names: { ...names } }))

/** Parses a stored home page, which was valid when it was stored. */
export function parseArrangement(payload: unknown): HomeArrangement {
  const fields = typeof payload === 'object' && payload !== null ? { ...payload } : {}
  return readHomeFields(fields, () => undefined) ?? { modules: [] }
}
