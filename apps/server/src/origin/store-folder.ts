import { join } from 'node:path'

/** Returns the folder of media, subtitles and covers. */
export const storeFolder = (dataDir: string): string => join(dataDir, 'store')
