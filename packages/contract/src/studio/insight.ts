import { adLinkCodePattern } from '@cliffhanger/domain/ad-links'
import { insightDimensions, insightSteps } from '@cliffhanger/domain/insight'
import { Choice, Integer, List, NullableInteger, Prose, Shape, type Static, Text } from '../schema.ts'
import { Day, studioCall } from './call.ts'
import { EpisodeNumber, LanguageKey, TitleId } from './title-parts.ts'

/** Whole days in UTC, the last one included. */
const period = { from: Day, to: Day }
const Fact = Text({ minLength: 1, maxLength: 40 })
const filters = {
  adLink: Text({ minLength: 3, maxLength: 63, pattern: adLinkCodePattern }),
  title: TitleId,
  language: Fact,
  country: Fact,
  browser: Fact,
  app: Fact,
}

const FunnelRow = Shape(
  {
    /** Viewers at each step. */
    viewers: List(Integer()),
  },
  {
    /** The value of the group; absent if it is unknown. */
    group: Prose(),
    /** Name of the group's title or ad link. */
    name: Prose(),
    /** Clicks on the group's ad link. */
    clicks: Integer(),
    /** Percentiles of the time to the first frame, in ms. */
    p50: Integer(),
    p95: Integer(),
  },
)
const Funnel = Shape({
  steps: List(Choice(...insightSteps)),
  total: FunnelRow,
  groups: List(FunnelRow),
  /** Time since the step before, in ms; null where no viewer took both on a day. */
  times: List(Shape({ median: NullableInteger(), p90: NullableInteger() })),
})
export type FunnelAnswer = Static<typeof Funnel>
export type FunnelAnswerRow = Static<typeof FunnelRow>

/** Fields of every answer. */
const about = {
  /** Ranges of closed days whose events are not in the archive, and are missing in the figures. */
  missingDays: List(Shape({ from: Prose(), to: Prose() })),
  /** ms until the answer. */
  ms: Integer(),
}

const DropOff = Shape({
  viewers: Integer(),
  /** Viewers who reached 0 to 100 % of the episode. */
  reached: List(Integer()),
})
const Money = Shape({ currency: Prose(), amount: Prose() })
const Cohort = Shape({
  ...{ from: Prose(), to: Prose(), viewers: Integer(), payers: Integer(), revenue: List(Money) },
  /** Viewers who came back after each of `returnDays`; null: that day is not over for all of them. */
  returned: List(NullableInteger()),
})
export type InsightCohort = Static<typeof Cohort>

const SavedQuestion = Shape({
  ...{ questionId: Prose(), name: Prose(), savedAt: Integer(), savedBy: Prose() },
  /** Search parameters of Studio's page. */
  search: Prose(),
})
export type SavedQuestion = Static<typeof SavedQuestion>

export const studioInsight = {
  funnel: studioCall('/insight/funnel', {
    summary:
      'Returns how many viewers took each step of a period, in groups, and the same of as many days before if their events are all in the archive.',
    access: 'insight.read',
    input: Shape({ ...period, by: Choice(...insightDimensions) }, { ...filters, names: LanguageKey }),
    output: Shape({ now: Funnel, ...about }, { before: Funnel, filteredTitle: Prose() }),
  }),
  dropOff: studioCall('/insight/dropOff', {
    summary:
      'Returns how many viewers reached each hundredth of an episode, and the same of as many days before if their events are all in the archive.',
    access: 'insight.read',
    input: Shape({ ...period, vidId: TitleId, episode: EpisodeNumber }, { names: LanguageKey }),
    output: Shape({ now: DropOff, title: Prose(), durationMs: Integer(), ...about }, { before: DropOff }),
  }),
  retention: studioCall('/insight/retention', {
    summary: 'Returns how many viewers of each first week came back, and what they paid.',
    access: 'insight.read',
    input: Shape(period),
    output: Shape({ cohorts: List(Cohort), unassigned: List(Money), ...about }),
  }),
  saved: studioCall('/insight/saved', {
    summary: 'Returns the saved questions, oldest first.',
    access: 'insight.read',
    input: Shape({}),
    output: Shape({ questions: List(SavedQuestion) }),
  }),
  save: studioCall('/insight/save', {
    summary: 'Saves a question for all operators.',
    access: 'insight.save',
    logs: [],
    input: Shape({
      name: Text({ minLength: 1, maxLength: 60 }),
      search: Text({ minLength: 1, maxLength: 600, pattern: '^\\?' }),
    }),
    output: Shape({ questionId: Prose() }),
  }),
  remove: studioCall('/insight/remove', {
    summary: 'Deletes a saved question.',
    access: 'insight.save',
    logs: ['questionId'],
    input: Shape({ questionId: Text({ pattern: '^[1-9][0-9]{0,17}$', maxLength: 18 }) }),
    output: Shape({}),
  }),
}
