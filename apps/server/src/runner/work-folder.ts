import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '../error-code.ts'

const prefix = 'cliffhanger-runner-'
const nameShape = new RegExp(`^${prefix}(\\d+)-`)

/** Creates a folder for one episode; its name contains the id of this process. */
export const makeWorkFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))

/** Removes the folders of runners that were killed. Call it before the first `makeWorkFolder`. */
export async function removeAbandonedFolders(parent = tmpdir()): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(nameShape.exec(name)?.[1])
    // In a container, a restarted runner often has the process id of the killed one.
    if (pid === process.pid || (pid > 0 && !isRunning(pid)))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}
