/**
 * States of an upload: its files arrive; they are checked; the operator decides or mends; the titles are imported; it is done,
 * or the import failed.
 */
export const uploadStates = ['receiving', 'checking', 'checked', 'importing', 'done', 'failed'] as const
export type UploadState = (typeof uploadStates)[number]

/** Problems of an import that Studio explains in the operator's language. */
export const problemCodes = [
  'unreadable',
  'empty',
  'truncated',
  'damaged',
  'noVideo',
  'tooShort',
  'tooSmall',
  'noEpisode',
  'episodeName',
  'missingEpisode',
  'duplicate',
  'noCover',
  'cover',
  'subtitle',
  'dub',
  'titleFile',
  'notUsed',
  'converted',
  'changedOnTheWay',
  'takenFromFile',
  'keptStudio',
  'changedInStudio',
  'episodeChanged',
  'notPlanned',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Largest file of an upload. */
export const largestFileBytes = 20 * 1024 ** 3
/** Browser and server hash files in pieces of this size, so that neither holds more of a file in memory. */
export const hashPieceBytes = 8 * 1024 ** 2
