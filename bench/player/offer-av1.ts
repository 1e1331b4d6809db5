import { createMediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { packageInCodec } from '@cliffhanger/media-ingest/package-in-codec'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import { startEmbedded } from '../../apps/server/src/db/embedded.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import {
  type CodecEdition,
  publishCodec,
  readEpisodesWithoutCodec,
} from '../../apps/server/src/modules/catalogue/extra-codecs.ts'
import { storeFolder } from '../../apps/server/src/origin/store-folder.ts'
import type { ProductServer } from './servers.ts'

/** Encodes the imported title in AV1, unless done before, as the server's job does for titles in demand. */
export async function offerAv1({ dataDir, vid }: Pick<ProductServer, 'dataDir' | 'vid'>): Promise<void> {
  const postgres = await startEmbedded({ dataDir })
  const { db, close } = await openDatabase(postgres.connection)
  const store = createFolderStore(storeFolder(dataDir))
  const media = createMediaWorkers({ workDir: store.workDir, concurrency: 1 })
  try {
    const missing = await readEpisodesWithoutCodec(db, vid, 'av1')
    if (missing.length > 0) console.log('Encoding the clips in AV1 (some minutes) …')
    const editions: CodecEdition[] = []
    for (const { n, pkg, ...episode } of missing) {
      const task = { store, vidId: vid, n, codec: 'av1', pkg, ...episode } as const
      editions.push({ n, basePkg: pkg, ...(await packageInCodec(task, media, new AbortController().signal)) })
    }
    if (editions.length > 0) await publishCodec(db, vid, 'av1', editions)
  } finally {
    media.close()
    await close()
    await postgres.stop()
  }
}
