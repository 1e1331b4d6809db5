/** Outcomes of events, counted in the metrics. The endpoint answers all alike. */
export const noOutcomes = {
  stored: 0,
  /** Stored before. */
  doubled: 0,
  /** The database did not take it. */
  dropped: 0,
  queue_full: 0,
  unknown_event: 0,
  /** An event that the server reads from its own tables, such as `paid`. */
  server_event: 0,
  invalid_field: 0,
  too_large: 0,
  other_user: 0,
  no_session: 0,
  /** More than a day passed between its creation and its sending. */
  too_old: 0,
  /** Sent before it was created. */
  wrong_clock: 0,
  /** Over a limit on requests, new devices or stored bytes. */
  over_limit: 0,
  /** Of a guest without database rows: docs/decisions/020. */
  new_guest: 0,
  /** The browser loads the page in advance. */
  prefetch: 0,
  not_sampled: 0,
}
export type Outcome = keyof typeof noOutcomes

/** Why an event is not written. */
export type Refusal = Exclude<Outcome, 'stored' | 'doubled'>
