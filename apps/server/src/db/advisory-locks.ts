/**
 * Keys of the advisory locks, each unique because all users of a PostgreSQL database share one key space. Other locks
 * have a hash as key, for example of an email address (`code-store.ts`) or a user id (`order-store.ts`).
 */
export const advisoryLocks = {
  /**
   * Held in shared mode by every process that uses the embedded PostgreSQL. A process that gets the lock in exclusive
   * mode may stop PostgreSQL.
   */
  presence: 7_233_001,
  /**
   * Held while migrations run, so that only one of several starting servers runs them. A backup takes the lock in
   * shared mode.
   */
  migration: 7_233_002,
  /** Held while titles are ranked or related titles are computed, so that only one of these jobs runs at a time. */
  ranking: 7_233_003,
  /** Held while daily partitions of tracked events are created or dropped. */
  partitions: 7_233_004,
  /** Held by the server that imports the demo titles; released when that server dies. */
  firstStart: 7_233_005,
  /** Held while the list of deletions is written, because appending to a file on a network drive may not be atomic. */
  tombstones: 7_233_006,
  /** Held while the owners and privileges of the two roles are changed. */
  roles: 7_233_007,
  /** Held while the tables of the job queue and the payment sandbox are created. */
  libraries: 7_233_008,
  /** Held in shared mode by every import; background encoding stops while an import runs. */
  mediaImport: 7_233_009,
  /** Held while daily metrics are computed, so that only one server at a time computes them. */
  dailyFigures: 7_233_048,
  /** Held while an upload reserves disk space, so that two uploads never reserve the same free space. */
  titleUploads: 7_233_016,
  /** Held while new episodes are announced to viewers, so that two servers never announce the same episode. */
  announcements: 7_233_050,
  /** Held while a starting server distributes tables that migrations have added. */
  distribution: 7_233_051,
  /** Held while the list of retained web app builds in DATA_DIR is changed. */
  keptBuilds: 7_233_049,
} as const
