import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Operating system user that runs PostgreSQL, because PostgreSQL refuses to run as root. */
export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Returns options that start a child process as `user`; none if this process does not run as root. */
export const buildRunAsUserOptions = (user: SystemUser | undefined) => (user ? { uid: user.uid, gid: user.gid } : {})

async function lookUp(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function create(name: string): Promise<SystemUser | undefined> {
  const ways = [
    ['useradd', ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', name]],
  ] as const
  for (const [program, args] of ways) {
    if (await run(program, args).catch(() => undefined)) break
  }
  return lookUp(name)
}

/**
 * Chooses the user that runs PostgreSQL. Returns undefined for the current user unless this process runs as root. For
 * root it is the owner of existing data, else `cliffhanger` or `postgres`, else a new system user, else `nobody`.
 */
export async function chooseSystemUser(existingData: string | undefined): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = existingData === undefined ? undefined : await stat(existingData).catch(() => undefined)
  if (owner && owner.uid !== 0) {
    const name = await run('id', ['-un', String(owner.uid)]).then(
      ({ stdout }) => stdout.trim(),
      () => String(owner.uid),
    )
    return { name, uid: owner.uid, gid: owner.gid }
  }
  const user =
    (await lookUp('cliffhanger')) ??
    (await lookUp('postgres')) ??
    (await create('cliffhanger')) ??
    (await lookUp('nobody'))
  return user && user.uid !== 0 ? user : { name: 'nobody', uid: 65534, gid: 65534 }
}

const succeeds = async (program: string, args: string[], user: SystemUser | undefined): Promise<boolean> =>
  Boolean(await run(program, args, { ...buildRunAsUserOptions(user), cwd: '/' }).catch(() => undefined))

/** Returns whether `user` can start `program`: the user needs access to its path and to the libraries that it loads. */
export const canRun = (user: SystemUser | undefined, program: string): Promise<boolean> =>
  succeeds(program, ['--version'], user)

/** Returns whether `user` can enter `folder`. Tries it in a shell, because groups, ACLs and mounts also matter. */
export const canEnter = (user: SystemUser | undefined, folder: string): Promise<boolean> =>
  succeeds('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], user)
