import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ProbedSource } from '../media-workers.ts'
import type { ProbedMedia } from '../worker/messages.ts'

/**
 * Version of the probe. Increase it when the format of probe results changes, so that older cache entries are ignored.
 */
const probeVersion = 1

/**
 * Creates a cache of probe results in `<workDir>/sources`, keyed by path, size and modification time. Without
 * `workDir`, nothing is cached.
 */
export function createSourceCache(workDir: string | undefined) {
  const folder = workDir === undefined ? null : join(workDir, 'sources')
  return {
    /** Returns the cached probe result of a file, or calls `probe` and caches its result. Does not cache rejections. */
    async getOrProbe(file: string, probe: () => Promise<ProbedMedia>): Promise<ProbedSource> {
      const path = resolve(file)
      const { size, mtimeMs } = await stat(path)
      const key = JSON.stringify([probeVersion, path, size, mtimeMs])
      const record = folder && join(folder, `${createHash('sha256').update(path).digest('hex').slice(0, 32)}.json`)
      const cached = record && (await readRecord(record, key))
      if (cached) return { ...cached, file: path, size, mtimeMs }
      const probed = await probe()
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

async function readRecord(record: string, key: string): Promise<ProbedMedia | null> {
  try {
    const stored: { key: string; probed: ProbedMedia } = JSON.parse(await readFile(record, 'utf8'))
    return stored.key === key ? stored.probed : null
  } catch {
    return null
  }
}
