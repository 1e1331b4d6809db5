import { resolve } from 'node:path'
import { writeBackup } from '../../backup/write-backup.ts'
import type { Command } from '../command.ts'

export const command: Command = {
  usage: ['backup <folder> [--with-media]'],
  help: `Writes a backup into a new folder while the server runs: a snapshot of the database, viewers' images and
  secrets.json. The folder appears once everything is written. It contains all data about your viewers, and your keys:
  keep it where only you can read it. --with-media adds the media store, which an import can also recreate; a bucket
  (MEDIA_STORE) is copied by the command store.
  Not included: brands and their documents (BRANDS_FILE), .env, mails, test payments.
  For example: backup /backups/2026-11-22`,
  changing: 'all',
  async run(args, terminal, open, site) {
    const [named, ...rest] = args.filter((arg) => arg !== '--with-media')
    if (named === undefined || named.startsWith('-') || rest.length > 0) return 2
    await open()
    const folder = resolve(terminal.cwd, named)
    const { pool, close } = await site.connect()
    try {
      const needs = {
        pool,
        dataDir: site.dataDir,
        isMediaInBucket: site.isMediaInBucket,
        signal: terminal.signal,
        showStatus: terminal.showStatus,
      }
      const { manifest, missing } = await writeBackup(needs, folder, args.includes('--with-media'))
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      for (const id of missing) terminal.say(`An image is missing on the disk: uploads/${id.slice(0, 2)}/${id}.webp`)
      terminal.say(`${folder} is whole: ${rows} rows as of ${manifest.takenAt}, ${manifest.list.files} files.`)
      return 0
    } finally {
      await close()
    }
  },
}
