import { join } from 'node:path'
import { emptyPrefix, s3Servers, testKeys } from '@cliffhanger/media-ingest/fixtures/s3-servers'
import { createCachedStore } from '@cliffhanger/media-ingest/store/cache/cached-store'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { createS3Store } from '@cliffhanger/media-ingest/store/s3/s3-store'
import { vi } from 'vitest'

/** A media store for writing (`written`), and as a server reads it (`served`). */
export interface OpenedStore {
  readonly written: MediaStore
  readonly served: MediaStore
  close(): Promise<void>
}

/** Opens a media store in a folder, without a cache. */
export async function openFolder(folder: string): Promise<OpenedStore> {
  const store = createFolderStore(join(folder, 'store'))
  return { written: store, served: store, close: async () => undefined }
}

/** Opens a media store in a bucket of a new S3 server, behind a cache. */
export async function openCachedBucket(folder: string): Promise<OpenedStore> {
  for (const [name, value] of Object.entries(testKeys)) vi.stubEnv(name, value)
  const server = await s3Servers.fauxqs()
  const store = createS3Store(emptyPrefix(server), { workDir: join(folder, 'work') })
  const served = await createCachedStore(store, { folder: join(folder, 'cache'), maxBytes: 1e9, now: Date.now })
  const close = async () => {
    store.close()
    await server.close()
  }
  return { written: store, served, close }
}
