import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProbeReport } from '@cliffhanger/contract/probe'
import { errorCode } from '../../error-code.ts'

/** Limits for all reports together. */
const mostReports = 500
const mostBytes = 2 * 1024 * 1024

/** Folder of the reports, one JSON file per run. */
export const probeFolder = (dataDir: string): string => join(dataDir, 'probe')

/** Lists the names of the stored reports, oldest first. */
async function reportNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.json')).sort()
}

async function hasRoom(folder: string, bytes: number): Promise<boolean> {
  const names = await reportNames(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return names.length < mostReports && sizes.reduce((sum, size) => sum + size, bytes) <= mostBytes
}

interface Needs {
  readonly dataDir: string
  readonly now: () => number
  readonly randomBytes: (length: number) => Buffer
}

/**
 * Creates a function that stores a report as a file. It returns false, and stores nothing, if a limit of the folder is
 * reached.
 */
export function createReportStore({ dataDir, now, randomBytes }: Needs): (report: ProbeReport) => Promise<boolean> {
  const folder = probeFolder(dataDir)
  async function store(report: ProbeReport): Promise<boolean> {
    const text = `${JSON.stringify(report, null, 1)}\n`
    await mkdir(folder, { recursive: true })
    if (!(await hasRoom(folder, Buffer.byteLength(text)))) return false
    const time = new Date(now()).toISOString().replaceAll(':', '-')
    const name = `${time}-${randomBytes(4).toString('hex')}.json`
    await writeFile(join(folder, name), text, { flag: 'wx', mode: 0o600 })
    return true
  }
  // Stores reports sequentially, so that concurrent reports cannot exceed the limits together.
  let last: Promise<unknown> = Promise.resolve()
  return (report) => {
    const stored = last.then(() => store(report))
    last = stored.catch(() => undefined)
    return stored
  }
}

export interface StoredReport {
  readonly name: string
  readonly report: ProbeReport
}

/** Reads all stored reports, oldest first. @throws Error that names a file whose content is not JSON */
export async function readReports(dataDir: string): Promise<StoredReport[]> {
  const folder = probeFolder(dataDir)
  const names = await reportNames(folder)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      try {
        return { name, report: JSON.parse(text) }
      } catch {
        throw new Error(`${join(folder, name)} is not JSON: delete it, or repair it`)
      }
    }),
  )
}
