import { join } from 'node:path'

/** Folder of media, subtitles and covers. */
export const storeFolder = (dataDir: string): string => join(dataDir, 'store')
