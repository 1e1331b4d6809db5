import { join } from 'node:path'
import { createEmptyS3Address, s3ServerStarters, testS3AccessKeys } from '@cliffhanger/media-ingest/fixtures/s3-servers'
import { createCachedStore } from '@cliffhanger/media-ingest/store/cache/cached-store'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { createS3Store } from '@cliffhanger/media-ingest/store/s3/s3-store'
import { vi } from 'vitest'

/** A media store for writing (`written`), and as a server reads it (`served`). */
export interface TestStore {
  readonly written: MediaStore
  readonly served: MediaStore
  close(): Promise<void>
}

/** Opens a media store in a folder, without a cache. */
export async function openFolderStore(folder: string): Promise<TestStore> {
  const store = createFolderStore(join(folder, 'store'))
  return { written: store, served: store, close: async () => undefined }
}

/** Opens a media store in a bucket of a new S3 server, behind a cache. */
export async function openCachedBucketStore(folder: string): Promise<TestStore> {
  for (const [name, value] of Object.entries(testS3AccessKeys)) vi.stubEnv(name, value)
  const server = await s3ServerStarters.fauxqs()
  const store = createS3Store(createEmptyS3Address(server), { workDir: join(folder, 'work') })
  const served = await createCachedStore(store, { folder: join(folder, 'cache'), maxBytes: 1e9, now: Date.now })
  const close = async () => {
    store.close()
    await server.close()
  }
  return { written: store, served, close }
}
