import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyStore } from '@cliffhanger/media-ingest/store/copy-store'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { parseS3Address } from '@cliffhanger/media-ingest/store/s3/s3-address'
import { verifyStore } from '@cliffhanger/media-ingest/store/verify-store'
import { forgetIncompletePackages } from '../../ingest/forget-incomplete-packages.ts'
import { openS3Store } from '../../origin/open-store.ts'
import { StartError } from '../../start-error.ts'
import type { Command, CommandContext, Terminal } from '../command.ts'

const options = { 'remove-extra': { type: 'boolean' } } as const

export const command: Command = {
  usage: ['store copy [--remove-extra] <target>', 'store verify'],
  help: `copy: copies all media, subtitles and covers from the media store of this server (MEDIA_STORE, or DATA_DIR/store)
  into <target>: a bucket such as s3://bucket/prefix?endpoint=https://s3.example.com, or a folder. The server may run
  meanwhile. Every copied file is read back and compared. After an interruption the same command continues.
  Set MEDIA_STORE to the target afterwards and restart the servers (docs/scaling.md). Nothing is removed from the source.
  --remove-extra removes what the source lacks from the target: only while no server uses the target.
  Packages and covers that are incomplete in the source are named and not copied, and the exit code is 1.
  verify: reads all files of the bucket, prints the damaged ones, and lets the next import of their titles make them again;
  clips and renditions in extra codecs are made again by their jobs. Covers and videos from Studio must be uploaded again.
  For example: store copy s3://media?endpoint=https://s3.example.com`,
  changing: ['copy', 'verify'],
  options,
  async run(args, terminal, open, site) {
    const parsed = parseOptions(args)
    const [action, target, ...rest] = parsed?.positionals ?? []
    const removesExtra = parsed?.values['remove-extra'] ?? false
    if (action === 'verify' && target === undefined && !removesExtra) return verify(terminal, await open())
    if (action !== 'copy' || target === undefined || rest.length > 0) return 2
    const { store } = await open()
    const to = await openTarget(target, terminal.cwd, site.dataDir)
    const { copied, compared, extra, incomplete } = await copyStore(store, to, {
      ...progressOf(terminal),
      removesExtra,
    })
    terminal.say(`${copied} files copied; all ${compared} files are the same in both stores.`)
    if (extra > 0)
      terminal.say(`${extra} files of the target are not in the source${removesExtra ? ' and were removed' : ''}.`)
    for (const path of incomplete) terminal.say(`${path} is incomplete in the source and was not copied`)
    if (incomplete.length > 0)
      terminal.say(`incomplete folders: ${incomplete.length}. Import their titles again, then copy again.`)
    return incomplete.length === 0 ? 0 : 1
  },
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return undefined
  }
}

const progressOf = ({ signal, showStatus }: Terminal) => ({
  signal,
  onPath: (path: string) => showStatus(`${path} …`),
})

async function verify(terminal: Terminal, { db, store }: Pick<CommandContext, 'db' | 'store'>): Promise<number> {
  if (!store.invalidateFolder) throw new StartError('The media store is a folder, which notes no hashes of its files.')
  const { files, damaged, incomplete } = await verifyStore(store, progressOf(terminal))
  for (const path of damaged) terminal.say(`${path} is damaged`)
  const forgotten = await forgetIncompletePackages(db, incomplete)
  if (forgotten > 0) terminal.say(`${forgotten} clips or renditions in extra codecs will be made again by their jobs.`)
  terminal.say(
    damaged.length === 0 ? `All ${files} files are good.` : `${damaged.length} of ${files} files are damaged.`,
  )
  return damaged.length === 0 ? 0 : 1
}

async function openTarget(target: string, cwd: string, dataDir: string): Promise<MediaStore> {
  if (!target.startsWith('s3:')) return createFolderStore(resolve(cwd, target))
  try {
    return await openS3Store(parseS3Address(target), join(dataDir, 'store-copy'))
  } catch (error) {
    throw new StartError(`The target ${error instanceof Error ? error.message : String(error)}`)
  }
}
