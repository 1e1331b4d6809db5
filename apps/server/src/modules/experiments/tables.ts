import type { ArmFigures, ExperimentResult } from '@cliffhanger/domain/experiments/evaluate'
import type { ExperimentKind, ExperimentState, PrimaryMetric, Variant } from '@cliffhanger/domain/paywall-lab'
import type { ColumnType, Generated } from 'kysely'

/** bigint identity column: assigned by the database, read as a string. */
type Id = ColumnType<string, never, never>
type Once<T> = ColumnType<T, T, never>

/** The totals of one evaluation, and their analysis. The control comes first in `arms`. */
export interface StoredResult extends ExperimentResult {
  readonly arms: readonly ArmFigures[]
}

export type EndReason = 'operator' | 'planned' | 'harmful' | 'mismatch' | 'changed' | 'sure'

export interface ExperimentTables {
  experiments: {
    experiment_id: Id
    name: string
    kind: ExperimentKind
    /** Ids of the titles under test; empty for all titles. */
    vid_ids: string[]
    group_name: string
    share: number
    range_from: number | null
    range_to: number | null
    variants: ColumnType<readonly Variant[], string, string>
    primary_figure: PrimaryMetric
    smallest_effect: number
    days: number
    stops_when_sure: boolean
    state: Generated<ExperimentState>
    version: Generated<number>
    created_at: Once<Date>
    created_by: Once<string>
    started_at: ColumnType<Date | null, never, Date>
    planned_end: ColumnType<Date | null, never, Date>
    ended_at: ColumnType<Date | null, never, Date>
    end_reason: ColumnType<EndReason | null, never, EndReason>
    currency: ColumnType<string | null, never, string>
    expected_viewers: ColumnType<number | null, never, number>
    learned: Generated<string>
  }
  /** Terms of the titles at the start of a price experiment. */
  experiment_terms: {
    experiment_id: string
    vid_id: string
    coins: number
    free_episodes: number
    /** Price as a decimal text with two decimal places. */
    whole_title_price: string
  }
  experiment_viewers: {
    exposure_id: Id
    experiment_id: string
    /** Null after the account is purged or the guest is deleted. */
    user_id: string | null
    /** Index of the variant. */
    variant: number
    exposed_at: Date
    /** The exposure of the account that this guest is counted with. */
    counted_as: string | null
  }
  experiment_former_orders: { exposure_id: string; order_id: string }
  experiment_days: {
    experiment_id: string
    day: ColumnType<string, string, never>
    evaluated_at: Date
    result: ColumnType<StoredResult, string, string>
  }
  shown_terms: {
    user_id: string
    vid_id: string
    coins: number
    pay_from: number
    /** Prices as decimal text, by currency. */
    whole_title_prices: Record<string, string>
  }
}
