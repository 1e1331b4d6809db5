import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryDisk = '/dev/shm'
/** Required free space; the data of a full test run takes less than half of it at any time. */
const neededBytes = 6 * 2 ** 30
/** Required free memory, because browsers, encoders and databases need memory as well. */
const neededFreeMemory = 12 * 2 ** 30

/**
 * Creates a folder for the data of a test run, in memory if there is enough. Most server tests create a database, which
 * takes up to thirty times as long on a slow disk.
 */
export function makeTestDataFolder() {
  const folder = mkdtempSync(join(hasMemoryDisk() ? memoryDisk : tmpdir(), 'cliffhanger-run-'))
  // If the tests run as root, PostgreSQL and nginx run as other users, who need access to the folder.
  chmodSync(folder, 0o755)
  return folder
}

function hasMemoryDisk() {
  if (freemem() < neededFreeMemory) return false
  try {
    const [, , kind, options = ''] =
      readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .find(([, folder]) => folder === memoryDisk) ?? []
    const { bavail, bsize } = statfsSync(memoryDisk)
    // The folder must allow execution, because tests also execute programs in it.
    return kind === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize >= neededBytes
  } catch {
    return false
  }
}
