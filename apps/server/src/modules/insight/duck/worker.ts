import { mkdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { DuckDBInstance } from '@duckdb/node-api'
import type { DuckReply, DuckRequest, DuckRow, DuckSettings } from './messages.ts'

// Viewers' requests take precedence: this process gets only the CPU time that they leave.
setPriority(constants.priority.PRIORITY_LOW)

/** Limit on the size of DuckDB's temporary files, because the disk is shared with the database and the videos. */
const mostTemporary = '10GB'
let instance: Promise<DuckDBInstance> | undefined

async function open({ memoryMb, threads, tempFolder }: DuckSettings): Promise<DuckDBInstance> {
  await mkdir(tempFolder, { recursive: true })
  return DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    temp_directory: tempFolder,
    max_temp_directory_size: mostTemporary,
    preserve_insertion_order: 'false',
    // Prevents downloads of extensions.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
}

async function run({ statements, queries, settings }: DuckRequest): Promise<DuckReply> {
  // A failure to open DuckDB is not cached: a later attempt may succeed, for example when the disk has space again.
  instance ??= open(settings).catch((error: unknown) => {
    instance = undefined
    throw error
  })
  const connection = await (await instance).connect()
  try {
    for (const statement of statements) await connection.run(statement)
    const results: DuckRow[][] = []
    for (const query of queries) results.push((await connection.runAndReadAll(query)).getRowObjectsJson())
    return { results }
  } finally {
    connection.closeSync()
  }
}

process.on('message', (request: DuckRequest) => {
  const reply = run(request).catch((error: unknown) => ({ error: error instanceof Error ? error.message : 'unknown' }))
  void reply.then((message) => process.send?.(message))
})
// Exits when the server process has ended.
process.on('disconnect', () => process.exit())
