import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'

/** Time limit for all media store requests of one edit, because other edits of the title wait meanwhile. */
const editTimeoutMs = 10_000
/** Time limit for all media store requests of an import, which writes several files for up to hundreds of episodes. */
const importMs = 60_000

/**
 * Returns the media store for a transaction that starts now. All its requests together are limited to ten seconds,
 * because the transaction locks the title's row meanwhile.
 */
export const mediaStoreForEdit = (store: MediaStore): MediaStore => store.within(AbortSignal.timeout(editTimeoutMs))

/** Like `mediaStoreForEdit`, for an import: the limit is one minute. */
export const mediaStoreForImport = (store: MediaStore): MediaStore => store.within(AbortSignal.timeout(importMs))
