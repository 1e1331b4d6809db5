import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { S3Address } from '@cliffhanger/media-ingest/store/s3/s3-address'
import type { S3Store } from '@cliffhanger/media-ingest/store/s3/s3-store'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { storeFolder } from './store-folder.ts'

type StoreConfig = Pick<Config, 'dataDir' | 'mediaStore'>

/** Opens a bucket. Loads the S3 library on demand, because it takes memory and startup time. */
export async function openS3Store(address: S3Address, dataDir: string): Promise<S3Store> {
  const { createS3Store } = await import('@cliffhanger/media-ingest/store/s3/s3-store')
  return createS3Store(address, { workDir: join(dataDir, 'store-work') })
}

/** Opens the configured media store for commands. */
export const openStore = ({ dataDir, mediaStore }: StoreConfig): Promise<MediaStore> =>
  mediaStore ? openS3Store(mediaStore, dataDir) : Promise.resolve(createFolderStore(storeFolder(dataDir)))

/** Opens the configured media store for a server, with a local cache if the store is a bucket. */
export async function openServingStore(
  config: StoreConfig & Pick<Config, 'port' | 'mediaCacheBytes' | 'mediaCacheDir'>,
  now: () => number,
): Promise<MediaStore> {
  const { dataDir, mediaStore, port, mediaCacheBytes: maxBytes } = config
  if (!mediaStore) return openStore(config)
  const { createCachedStore } = await import('@cliffhanger/media-ingest/store/cache/cached-store')
  // The subfolder's name contains host name and port, because several servers may share the cache folder.
  const folder = join(config.mediaCacheDir ?? join(dataDir, 'media-cache'), `${hostname()}-${port}`)
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new StartError(`MEDIA_CACHE_DIR: the folder ${folder} cannot be made: ${String(error)}`)
  })
  return createCachedStore(await openS3Store(mediaStore, dataDir), { folder, maxBytes, now })
}
