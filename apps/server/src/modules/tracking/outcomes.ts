/** Outcomes of events, counted as metrics. The endpoint sends the same response for all of them. */
export const zeroEventOutcomeCounts = {
  stored: 0,
  /** A duplicate of a stored event. */
  doubled: 0,
  /** An error, usually of the database, prevented the storage of the event. */
  dropped: 0,
  queue_full: 0,
  unknown_event: 0,
  /** A client sent a kind of event that only the server records, from its own tables, such as `paid`. */
  server_event: 0,
  invalid_field: 0,
  too_large: 0,
  other_user: 0,
  no_session: 0,
  /** The event was sent more than a day after its creation. */
  too_old: 0,
  /** The send time of the event is before its creation time. */
  wrong_clock: 0,
  /** The event exceeds a limit on requests, new devices or stored bytes. */
  over_limit: 0,
  /** The event was sent by a guest without database rows: docs/decisions/020. */
  new_guest: 0,
  /** The event was sent while the browser prefetched or prerendered the page. */
  prefetch: 0,
  not_sampled: 0,
}
export type EventOutcome = keyof typeof zeroEventOutcomeCounts

/** Reason why an event is not written. */
export type EventRefusal = Exclude<EventOutcome, 'stored' | 'doubled'>
