import { adLinkCodePattern } from '@cliffhanger/domain/ad-links'
import { insightDimensions, insightFunnelSteps } from '@cliffhanger/domain/insight'
import { AnyText, Choice, Integer, List, NullableInteger, Shape, type Static, Text } from '../schema.ts'
import { Day, RowId, studioCall } from './call.ts'
import { EpisodeNumber, LanguageKey } from './title-parts.ts'

/** First and last day of a period; both are included, in UTC. */
const period = { from: Day, to: Day }
const Fact = Text({ minLength: 1, maxLength: 40 })
const filters = {
  adLink: Text({ minLength: 3, maxLength: 63, pattern: adLinkCodePattern }),
  title: RowId,
  language: Fact,
  country: Fact,
  browser: Fact,
  app: Fact,
}

const FunnelRow = Shape(
  {
    /** Number of viewers at each step of the funnel. */
    viewers: List(Integer()),
  },
  {
    /** Value of the dimension by which the rows are grouped; absent if the value is unknown. */
    group: AnyText(),
    /** Display name of the title or ad link in `group`. */
    name: AnyText(),
    /** Clicks on the ad link in `group`. */
    clicks: Integer(),
    /** Percentiles of the time to first frame, in milliseconds. */
    p50: Integer(),
    p95: Integer(),
  },
)
const Funnel = Shape({
  steps: List(Choice(...insightFunnelSteps)),
  total: FunnelRow,
  groups: List(FunnelRow),
  /** Time since the previous step, in milliseconds; null if no viewer took both steps on one day. */
  times: List(Shape({ median: NullableInteger(), p90: NullableInteger() })),
})
export type FunnelResult = Static<typeof Funnel>
export type FunnelResultRow = Static<typeof FunnelRow>

/** Fields that the response of every query contains. */
const about = {
  /** Ranges of completed days whose events are not in the archive, so that the results do not include them. */
  missingDays: List(Shape({ from: AnyText(), to: AnyText() })),
  /** Duration of the query in milliseconds. */
  ms: Integer(),
}

const DropOff = Shape({
  viewers: Integer(),
  /** Number of viewers who reached each percentage of the episode, from 0 to 100 %. */
  reached: List(Integer()),
})
const Money = Shape({ currency: AnyText(), amount: AnyText() })
const Cohort = Shape({
  ...{ from: AnyText(), to: AnyText(), viewers: Integer(), payers: Integer(), revenue: List(Money) },
  /**
   * Number of viewers who returned, for each of `retentionMeasureDays`; null if that day is not over yet for the whole
   * cohort.
   */
  returned: List(NullableInteger()),
})
export type InsightCohort = Static<typeof Cohort>

const SavedQuery = Shape({
  ...{ questionId: AnyText(), name: AnyText(), savedAt: Integer(), savedBy: AnyText() },
  /** URL query parameters of the Studio page that shows the result of this query. */
  search: AnyText(),
})
export type SavedQuery = Static<typeof SavedQuery>

/** The query exceeds its time limit. A query for a shorter period or with fewer groups may succeed. */
const errors = { questionTooLarge: 503 }

export const studioInsight = {
  funnel: studioCall('/insight/funnel', {
    summary:
      'Returns how many viewers took each step of a period, in groups, and the same of as many days before if their events are all in the archive.',
    access: 'insight.read',
    input: Shape({ ...period, by: Choice(...insightDimensions) }, { ...filters, names: LanguageKey }),
    output: Shape({ now: Funnel, ...about }, { before: Funnel, filteredTitle: AnyText() }),
    errors,
  }),
  dropOff: studioCall('/insight/dropOff', {
    summary:
      'Returns how many viewers reached each hundredth of an episode, and the same of as many days before if their events are all in the archive.',
    access: 'insight.read',
    input: Shape({ ...period, vidId: RowId, episode: EpisodeNumber }, { names: LanguageKey }),
    output: Shape({ now: DropOff, title: AnyText(), durationMs: Integer(), ...about }, { before: DropOff }),
    errors,
  }),
  retention: studioCall('/insight/retention', {
    summary: 'Returns how many viewers of each first week came back, and what they paid.',
    access: 'insight.read',
    input: Shape(period),
    output: Shape({ cohorts: List(Cohort), unassigned: List(Money), ...about }),
    errors,
  }),
  saved: studioCall('/insight/saved', {
    summary: 'Returns the saved questions, oldest first.',
    access: 'insight.read',
    input: Shape({}),
    output: Shape({ questions: List(SavedQuery) }),
  }),
  save: studioCall('/insight/save', {
    summary: 'Saves a question for all operators.',
    access: 'insight.save',
    logs: [],
    input: Shape({
      name: Text({ minLength: 1, maxLength: 60 }),
      search: Text({ minLength: 1, maxLength: 600, pattern: '^\\?' }),
    }),
    output: Shape({ questionId: AnyText() }),
  }),
  remove: studioCall('/insight/remove', {
    summary: 'Deletes a saved question.',
    access: 'insight.save',
    logs: ['questionId'],
    input: Shape({ questionId: Text({ pattern: '^[1-9][0-9]{0,17}$', maxLength: 18 }) }),
    output: Shape({}),
  }),
}
