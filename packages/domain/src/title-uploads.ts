/**
 * States of an upload. `receiving`: files arrive; `checking`: files are checked; `checked`: the operator fixes problems
 * or starts the import; `importing`: titles are imported; `done` and `failed`: the import has ended.
 */
export const uploadStates = ['receiving', 'checking', 'checked', 'importing', 'done', 'failed'] as const
export type UploadState = (typeof uploadStates)[number]

/** Codes of import problems that Studio describes in the operator's language. */
export const importProblemCodes = [
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
export type ImportProblemCode = (typeof importProblemCodes)[number]

/** Maximum size of a file in an upload. */
export const maxUploadFileBytes = 20 * 1024 ** 3
/** Chunk size with which browser and server hash files, so that neither holds a whole file in memory. */
export const hashChunkBytes = 8 * 1024 ** 2
