import { AnyText, Choice, Flag, Integer, List, MapOf, Shape, type Static, Text } from '../schema.ts'
import { RowId, studioCall } from './call.ts'
import { LanguageKey, VersionNumber } from './title-parts.ts'
import { createVersionCalls, DraftPreview } from './versions.ts'

const Slug = Text({ maxLength: 100 })
/** A module of the home page, with the fields of home.yaml. The server validates the values like the CLI command. */
export const EditedHomeModule = Shape(
  { id: Text({ maxLength: 100 }), cardType: Integer(), names: MapOf(Text({ maxLength: 400 })) },
  {
    titles: List(Slug, { maxItems: 500 }),
    select: Text({ maxLength: 40 }),
    for: Text({ maxLength: 40 }),
    languages: List(Text({ maxLength: 8 }), { maxItems: 12 }),
  },
)
export type EditedHomeModule = Static<typeof EditedHomeModule>
const Modules = List(EditedHomeModule, { maxItems: 60 })

/** Validation error of a field in a module. */
export const HomeModuleProblem = Shape(
  /** Index of the module and its invalid field: `id`, `cardType`, `names`, `titles`, `select`, `for` or `languages`. */
  { module: Integer(), field: AnyText(), reason: AnyText() },
  /** Id (in home.yaml) of a title that does not exist. */
  { slug: AnyText() },
)
export type HomeModuleProblem = Static<typeof HomeModuleProblem>

export const studioHome = {
  state: studioCall('/home/state', {
    summary: 'Returns the arrangement of the home page, its version, and the arrangements that wait for their time.',
    access: 'home.read',
    input: Shape({}),
    output: Shape({
      /** Number of the current version; 0 before the first recorded change. */
      version: VersionNumber,
      modules: Modules,
      schedules: List(
        Shape(
          {
            scheduleId: AnyText(),
            publishAt: Integer(),
            base: VersionNumber,
            operator: AnyText(),
            modules: Modules,
            state: Choice('waiting', 'failed'),
          },
          { problem: AnyText() },
        ),
      ),
    }),
  }),
  titles: studioCall('/home/titles', {
    summary: 'Returns titles by their ids in home.yaml, or those that a text finds.',
    access: 'home.read',
    input: Shape({ language: LanguageKey }, { ids: List(Slug, { maxItems: 1_000 }), search: Text({ maxLength: 200 }) }),
    output: Shape({
      titles: List(
        Shape({ id: AnyText(), name: AnyText(), coverUrl: AnyText(), isPublished: Flag(), episodes: Integer() }),
      ),
    }),
  }),
  preview: studioCall('/home/preview', {
    summary:
      'Checks an arrangement as the command does, and returns an address that shows it in the app for ten minutes.',
    access: 'home.read',
    input: Shape({ modules: Modules }),
    output: Shape({ problems: List(HomeModuleProblem) }, { preview: DraftPreview }),
  }),
  publish: studioCall('/home/publish', {
    summary: 'Shows an arrangement to viewers at once, if nobody changed the home page since the version `base`.',
    access: 'home.edit',
    logs: ['base'],
    input: Shape({ base: VersionNumber, modules: Modules }),
    output: Shape({ version: VersionNumber }),
  }),
  schedule: studioCall('/home/schedule', {
    summary: 'Stores an arrangement that replaces the home page at a planned time.',
    access: 'home.edit',
    logs: ['base', 'publishAt'],
    input: Shape({ base: VersionNumber, modules: Modules, publishAt: Integer({ minimum: 0 }) }),
    output: Shape({ scheduleId: AnyText() }),
  }),
  unschedule: studioCall('/home/unschedule', {
    summary: 'Cancels an arrangement that waits for its time, or dismisses one that failed.',
    access: 'home.edit',
    logs: ['scheduleId'],
    input: Shape({ scheduleId: RowId }),
    output: Shape({}),
  }),
  ...createVersionCalls('home', 'home page', Shape({ modules: Modules })),
}
