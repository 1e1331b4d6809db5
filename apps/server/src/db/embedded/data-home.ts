import { access, chown, constants, mkdir, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { canEnter, chooseSystemUser, type SystemUser } from './system-user.ts'

/**
 * Folders of the embedded PostgreSQL, and the user that runs it. `home` exists and belongs to `user`; `data` may not
 * exist.
 */
export interface DataHome {
  readonly home: string
  readonly data: string
  readonly user: SystemUser | undefined
}

/** Folder for files that the system user of PostgreSQL needs if it cannot enter DATA_DIR. */
export const systemUserFolder = '/var/lib/cliffhanger'

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
const isUsable = (path: string) =>
  access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
const because = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Returns `<DATA_DIR>/postgres`. If this process runs as root and the system user cannot enter that folder, returns a
 * new folder below /var/lib, whose path is stored in `<DATA_DIR>/postgres-location`. Permissions of existing folders
 * are not changed.
 */
export async function findDataHome(configuredDir: string): Promise<DataHome> {
  try {
    await mkdir(configuredDir, { recursive: true, mode: 0o755 })
    // Resolves symbolic links, because a running PostgreSQL is recognised by the path of its folder.
    const dataDir = await realpath(configuredDir)
    const note = join(dataDir, 'postgres-location')
    const notedHome = await readNote(note)
    if (notedHome !== undefined && !(await exists(notedHome))) {
      throw new StartError(`DATA_DIR: ${note} names ${notedHome}, which is gone; remove that note to start empty`)
    }
    const home = notedHome ?? join(dataDir, 'postgres')
    const data = join(home, 'data')
    const isMade = await exists(data)
    const user = await chooseSystemUser(isMade ? data : undefined)
    if (await canEnter(user, isMade ? home : dataDir)) return await prepared(home, user)
    if (user === undefined || notedHome !== undefined || isMade) {
      throw new StartError(`DATA_DIR: ${user?.name ?? 'this user'} may not enter ${home}, where the database is`)
    }
    return await prepared(await createSharedHome(note, user), user)
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`DATA_DIR: ${because(error)}`)
  }
}

async function prepared(home: string, user: SystemUser | undefined): Promise<DataHome> {
  const data = join(home, 'data')
  await mkdir(home, { recursive: true, mode: 0o755 })
  if (user) await chown(home, user.uid, user.gid)
  const ours = (await exists(data)) ? data : home
  if (!user && !(await isUsable(ours))) {
    throw new StartError(`DATA_DIR: ${ours} belongs to another system user; start as that one, or set DATA_DIR`)
  }
  return { home, data, user }
}

async function createSharedHome(note: string, { name }: SystemUser): Promise<string> {
  await mkdir(systemUserFolder, { recursive: true, mode: 0o755 })
  const home = await mkdtemp(join(systemUserFolder, 'data-'))
  const why = `The database of this folder lives there: ${name}, who runs PostgreSQL for root, cannot enter this folder.\n`
  // If another process has written the location file first, the folder in that file is used.
  await writeFile(note, `${home}\n${why}`, { flag: 'wx' }).catch(() => undefined)
  return (await readNote(note)) ?? home
}

const readNote = (note: string): Promise<string | undefined> =>
  readFile(note, 'utf8').then(
    (text) => text.split('\n', 1)[0],
    () => undefined,
  )

/** Returns the major PostgreSQL version of the cluster; undefined before its first start. */
export const clusterVersion = (data: string): Promise<string | undefined> =>
  readFile(join(data, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )
