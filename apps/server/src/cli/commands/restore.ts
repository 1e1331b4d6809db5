import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { refuseUnlessEmpty } from '../../backup/load-database.ts'
import { refuseUnlessEmptyFolder, removeRestoreMarker, restoreBackup } from '../../backup/restore-parts.ts'
import { verifyBackup } from '../../backup/verify-backup.ts'
import { readTombstones, type Tombstone } from '../../modules/accounts/tombstones.ts'
import { closeConversionsAfterRestore } from '../../modules/conversions/after-restore.ts'
import { replayDeletions } from '../../replay-deletions.ts'
import { StartError } from '../../start-error.ts'
import type { Command } from '../command.ts'
import { reportLostPayments } from '../lost-payments.ts'

const options = { tombstones: { type: 'string', multiple: true } } as const

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return undefined
  }
}

/**
 * Reads a deletion list. @throws StartError that names an unreadable file: an empty list would silently restore deleted
 * accounts
 */
async function readList(file: string): Promise<Tombstone[]> {
  try {
    return await readTombstones(file)
  } catch (error) {
    throw new StartError(`--tombstones ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export const command: Command = {
  usage: ['restore <folder> [--tombstones <deleted-accounts.log>]…'],
  help: `Restores a backup into an empty server: an empty database, and a DATA_DIR that contains nothing except, if you
  still have them, deleted-accounts.log and store. The whole backup is verified before anything is changed. Accounts that
  were deleted after the backup are deleted again, from deleted-accounts.log; --tombstones names such files of other
  servers. Payments since the backup are then fetched from the payment provider. No server may run during a restore.
  For example: restore /backups/2026-11-22`,
  changing: 'all',
  async run(args, terminal, open, site) {
    const { values, positionals } = parseOptions(args) ?? { values: {}, positionals: [] }
    const [named, ...rest] = positionals
    if (named === undefined || rest.length > 0) return 2
    const folder = resolve(terminal.cwd, named)
    const files = (values.tombstones ?? []).map((file) => resolve(terminal.cwd, file))
    const tombstones = (await Promise.all(files.map(readList))).flat()
    terminal.showStatus('Checking the backup …')
    const manifest = await verifyBackup(folder)
    await refuseUnlessEmptyFolder(site.dataDir, manifest)
    const { pool, close } = await site.connect()
    try {
      await refuseUnlessEmpty(pool, manifest)
      await restoreBackup({
        pool,
        dataDir: site.dataDir,
        folder,
        manifest,
        tombstones,
        showStatus: terminal.showStatus,
      })
    } finally {
      await close()
    }
    const workplace = await open()
    const { db, now } = workplace
    const secrets = await site.secrets()
    const changed = await replayDeletions({ db, now, secrets, dataDir: site.dataDir, isRestored: true })
    await closeConversionsAfterRestore(db)
    await removeRestoreMarker(site.dataDir)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.say(`${rows} rows as of ${manifest.takenAt} are back, ${manifest.list.files} files checked.`)
    terminal.say(`Repeated the deletion, recovery or purge of ${changed} accounts since then.`)
    await reportLostPayments(workplace, new Date(manifest.takenAt), terminal)
    terminal.say('Now start the server, and run: npm run audit')
    return 0
  },
}
