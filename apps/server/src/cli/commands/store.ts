import { join, resolve } from 'node:path'
import { copyStore } from '@cliffhanger/media-ingest/store/copy-store'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { parseS3Address } from '@cliffhanger/media-ingest/store/s3/s3-address'
import { openS3Store } from '../../origin/open-store.ts'
import { StartError } from '../../start-error.ts'
import type { Command } from '../command.ts'

export const command: Command = {
  usage: ['store copy <target>'],
  help: `Copies all media, subtitles and covers from the media store of this server (MEDIA_STORE, or DATA_DIR/store) into
  <target>: a bucket such as s3://bucket/prefix?endpoint=https://s3.example.com, or a folder. The server may run meanwhile.
  Every copied file is read back and compared by its hash. After an interruption the same command continues.
  Set MEDIA_STORE to the target afterwards and restart the servers (docs/scaling.md). Nothing is removed from the source.
  For example: store copy s3://media?endpoint=https://s3.example.com`,
  changing: ['copy'],
  async run(args, terminal, open, site) {
    const [action, target, ...rest] = args
    if (action !== 'copy' || target === undefined || target.startsWith('-') || rest.length > 0) return 2
    const { store } = await open()
    const to = await openTarget(target, terminal.cwd, site.dataDir)
    const onPath = (path: string) => terminal.showStatus(`${path} …`)
    const { copied, compared } = await copyStore(store, to, { signal: terminal.signal, onPath })
    terminal.say(`${copied} files copied; all ${compared} files are the same in both stores.`)
    return 0
  },
}

async function openTarget(target: string, cwd: string, dataDir: string): Promise<MediaStore> {
  if (!target.startsWith('s3:')) return createFolderStore(resolve(cwd, target))
  try {
    return await openS3Store(parseS3Address(target), join(dataDir, 'store-copy'))
  } catch (error) {
    throw new StartError(`The target ${error instanceof Error ? error.message : String(error)}`)
  }
}
