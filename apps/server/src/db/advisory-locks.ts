/**
 * The advisory locks of this product, each with a number of its own: PostgreSQL has one list of them for everybody who
 * uses the database. Codes are locked by a hash of the address besides, see `code-store.ts`.
 */
export const advisoryLocks = {
  /** Held shared by every process that uses the built-in cluster; who gets it alone may shut the cluster down. */
  presence: 7_233_001,
  /** Held while migrations run, so that of several starting instances one does the work. A backup holds it shared. */
  migration: 7_233_002,
  /** Titles are ranked by one at a time. */
  ranking: 7_233_003,
  /** Days of tracked events are made and dropped by one at a time. */
  partitions: 7_233_004,
  /** Held by the server that brings the demo titles in; a server that dies gives it back. */
  firstStart: 7_233_005,
  /** One writer at a time, on whichever machine: appending is not atomic on every shared folder. */
  tombstones: 7_233_006,
  /** Owners and rights of the two roles are changed by one at a time. */
  roles: 7_233_007,
  /** Tables of the job queue and the payment sandbox are made by one at a time. */
  libraries: 7_233_008,
} as const
