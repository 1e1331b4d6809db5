import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'

/** Longest time for all requests to the store in one edit: other editors of the title wait meanwhile. */
export const editMs = 10_000
/** An import writes several files for each of up to hundreds of episodes. */
const importMs = 60_000

/**
 * The store for a transaction that begins now: all its requests to a bucket together end in ten seconds, because the
 * transaction holds a title's row meanwhile.
 */
export const storeForEdit = (store: MediaStore): MediaStore => store.within(AbortSignal.timeout(editMs))

/** The same for an import, within a minute. */
export const storeForImport = (store: MediaStore): MediaStore => store.within(AbortSignal.timeout(importMs))
