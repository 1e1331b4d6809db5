import { join } from 'node:path'

/** Where media, subtitles and covers lie on disk. */
export const storeFolder = (dataDir: string): string => join(dataDir, 'store')
