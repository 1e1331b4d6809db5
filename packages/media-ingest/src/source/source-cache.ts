import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ProbedSource } from '../media-workers.ts'
import type { Probed } from '../worker/messages.ts'

/** Raise when the probe learns something new: older answers are then asked for again. */
const probeVersion = 1

/** Remembers probes in `<storeDir>/.ingest/sources`, keyed by path, size and time of change. Without a store: forgets. */
export function createSourceCache(storeDir: string | undefined) {
  const folder = storeDir === undefined ? null : join(storeDir, '.ingest', 'sources')
  return {
    /** The remembered answer, or the one `ask` gives now. Rejections are not remembered. */
    async through(file: string, ask: () => Promise<Probed>): Promise<ProbedSource> {
      const path = resolve(file)
      const { size, mtimeMs } = await stat(path)
      const key = JSON.stringify([probeVersion, path, size, mtimeMs])
      const record = folder && join(folder, `${createHash('sha256').update(path).digest('hex').slice(0, 32)}.json`)
      const remembered = record && (await readRecord(record, key))
      if (remembered) return { ...remembered, file: path, size, mtimeMs }
      const probed = await ask()
      if (folder && record) {
        await mkdir(folder, { recursive: true })
        const draft = `${record}.${process.pid}`
        await writeFile(draft, JSON.stringify({ key, probed }))
        await rename(draft, record)
      }
      return { ...probed, file: path, size, mtimeMs }
    },
  }
}

async function readRecord(record: string, key: string): Promise<Probed | null> {
  try {
    const stored: { key: string; probed: Probed } = JSON.parse(await readFile(record, 'utf8'))
    return stored.key === key ? stored.probed : null
  } catch {
    return null
  }
}
