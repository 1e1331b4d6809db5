import { guardRailNames } from '@cliffhanger/domain/experiments/evaluate'
import {
  experimentKinds,
  experimentStates,
  experimentLimits as limits,
  paywallOffers,
  primaryMetrics,
} from '@cliffhanger/domain/paywall-lab'
import { AnyText, Choice, Decimal, Flag, Integer, List, Shape, type Static, Text } from '../schema.ts'
import { RowId, studioCall } from './call.ts'
import { PerLanguage } from './title-parts.ts'

const Kind = Choice(...experimentKinds)
const Share = Integer({ minimum: 1, maximum: 100 })
const TitleIds = List(RowId, { maxItems: limits.titles })
const Time = Integer()
const version = Integer({ minimum: 1, maximum: 2_147_483_647 })

/** A variant of an experiment. The first variant is the control group: it has only a name and changes nothing. */
const Variant = Shape(
  { name: Text({ minLength: 1, maxLength: limits.name }) },
  {
    freeEpisodes: Integer({ minimum: 1, maximum: 10_000 }),
    coins: Integer({ minimum: 1, maximum: 100_000 }),
    price: Text({ maxLength: 9 }),
    offers: List(Choice(...paywallOffers), { maxItems: paywallOffers.length }),
    words: PerLanguage(Text({ maxLength: limits.words })),
  },
)
export type ExperimentVariant = Static<typeof Variant>

const edited = {
  name: Text({ minLength: 1, maxLength: limits.name }),
  kind: Kind,
  /** Ids of the titles in the experiment; empty for all titles. */
  vidIds: TitleIds,
  /** Name of a group of mutually exclusive experiments, which share no viewers; '' for none. */
  group: Text({ maxLength: limits.group }),
  /** Percentage of viewers in the experiment; the percentages of a group add up to at most 100. */
  share: Share,
  variants: List(Variant, { maxItems: limits.variants }),
  primary: Choice(...primaryMetrics),
  /** Smallest relative effect that the experiment must be able to detect, in percent. */
  smallestEffect: Integer({ minimum: 1, maximum: 500 }),
  days: Integer({ minimum: limits.leastDays, maximum: limits.mostDays }),
  stopsWhenSure: Flag(),
}
const Edited = Shape(edited)
export type EditedExperiment = Static<typeof Edited>

/** An estimated value with its confidence interval; `low` and `high` are absent while there is too little data. */
const Estimate = Shape({ value: Decimal() }, { low: Decimal(), high: Decimal() })

const Comparison = Shape(
  {
    state: Choice('mismatch', 'harmful', 'winner', 'no-difference', 'running'),
    /** Primary metric per viewer: revenue in cents, or the share of viewers who paid. */
    ...{ control: Decimal(), variant: Decimal() },
    guards: List(
      Shape({
        name: Choice(...guardRailNames),
        state: Choice('unknown', 'fine', 'close', 'harmful'),
        ...{ control: Decimal(), variant: Decimal(), limit: Decimal() },
        difference: Estimate,
      }),
    ),
  },
  {
    /** The better variant; present only if `state` is `winner`. */
    winner: Choice('control', 'variant'),
    /** Relative difference between the variant and the control: 0.15 means 15 % more. */
    relative: Estimate,
    /** Number of further payers that are needed before a confidence interval can be computed. */
    stillNeeded: Integer(),
    /** First day since which the confidence interval has excluded "no difference" on every day. */
    clearSince: AnyText(),
    /** Expected change of revenue in cents if all viewers of 30 days got the variant. */
    ifKept: Estimate,
    /** Expected loss of revenue in cents for each further day of the experiment. */
    costPerDay: Decimal(),
  },
)
export type ExperimentComparison = Static<typeof Comparison>

const Arm = Shape({
  ...{ viewers: Integer(), payers: Integer(), refunded: Integer() },
  /** Total revenue of this variant's viewers, in cents. */
  revenue: Decimal(),
})
const Result = Shape({
  day: AnyText(),
  evaluatedAt: Time,
  arms: List(Arm),
  /** Comparison of every other variant with the first variant, the control. */
  comparisons: List(Comparison),
  isSplitWrong: Flag(),
})
export type ExperimentFindings = Static<typeof Result>

const Experiment = Shape(
  {
    id: AnyText(),
    ...edited,
    titles: List(Shape({ vidId: AnyText(), title: AnyText() })),
    state: Choice(...experimentStates),
    version,
    createdAt: Time,
    createdBy: AnyText(),
    learned: AnyText(),
  },
  {
    startedAt: Time,
    plannedEnd: Time,
    endedAt: Time,
    endReason: Choice('operator', 'planned', 'harmful', 'mismatch', 'changed', 'sure'),
    currency: AnyText(),
    result: Result,
  },
)
export type ExperimentRow = Static<typeof Experiment>

export const studioExperiments = {
  list: studioCall('/experiments/list', {
    summary: 'Returns all experiments, newest first, with their last results.',
    access: 'experiments.read',
    input: Shape({}),
    output: Shape({ experiments: List(Experiment) }),
  }),
  days: studioCall('/experiments/days', {
    summary: 'Returns the relative difference of each variant of an experiment by day.',
    access: 'experiments.read',
    input: Shape({ id: RowId }),
    output: Shape({
      days: List(Shape({ day: AnyText(), /** For every variant but the control. */ relative: List(Estimate) })),
    }),
  }),
  plan: studioCall('/experiments/plan', {
    summary: 'Returns how long an experiment would take to find effects of several sizes.',
    access: 'experiments.read',
    input: Shape({ vidIds: TitleIds, share: Share, variants: Integer({ minimum: 2, maximum: limits.variants }) }),
    output: Shape({
      viewersPerDay: Decimal(),
      payerRate: Decimal(),
      rows: List(Shape({ effect: Decimal(), viewers: Integer(), payers: Integer(), days: Integer() })),
    }),
  }),
  create: studioCall('/experiments/create', {
    summary: 'Creates a draft of an experiment.',
    access: 'experiments.edit',
    logs: ['name', 'kind'],
    input: Edited,
    output: Shape({ id: AnyText() }),
  }),
  change: studioCall('/experiments/change', {
    summary: 'Changes a draft, if nobody changed it since the version `base`.',
    access: 'experiments.edit',
    logs: ['id', 'base'],
    input: Shape({ ...edited, id: RowId, base: version }),
    output: Shape({ version }),
  }),
  remove: studioCall('/experiments/remove', {
    summary: 'Deletes a draft.',
    access: 'experiments.edit',
    logs: ['id'],
    input: Shape(
      { id: RowId },
      {
        /** The version that the operator has read; a draft that was changed since is not deleted. */
        base: version,
      },
    ),
    output: Shape({}),
  }),
  start: studioCall('/experiments/start', {
    summary: 'Starts a draft. Refused, with the field, if a variant would raise a price or viewers are taken.',
    access: 'experiments.edit',
    logs: ['id'],
    input: Shape(
      { id: RowId },
      {
        /** The version that the operator has read; a draft that was changed since is not started. */
        base: version,
      },
    ),
    output: Shape({}),
    errors: { refused: 409 },
  }),
  stop: studioCall('/experiments/stop', {
    summary: 'Stops a running experiment. Viewers keep the prices that they were shown.',
    access: 'experiments.edit',
    logs: ['id'],
    input: Shape({ id: RowId }),
    output: Shape({}),
  }),
  setLearned: studioCall('/experiments/setLearned', {
    summary: 'Stores what was learned from an experiment.',
    access: 'experiments.edit',
    logs: ['id', 'learned'],
    input: Shape(
      { id: RowId, learned: Text({ maxLength: limits.learned }) },
      {
        /** The version that the operator has read; a text that was changed since is not replaced. */
        base: version,
      },
    ),
    output: Shape({}),
  }),
}
