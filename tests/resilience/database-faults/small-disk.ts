import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '../../../apps/server/src/error-code.ts'

const run = promisify(execFile)

export interface SmallDisk {
  /** Writes until the disk is full. */
  fill(): Promise<void>
  free(): Promise<void>
  unmount(): Promise<void>
}

/** Mounts a separate small file system on a folder. Returns undefined if this process may not mount. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | undefined> {
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]
  const isMounted = await run('mount', options).then(
    () => true,
    () => false,
  )
  if (!isMounted) return undefined
  const filler = join(folder, 'filler')
  return {
    async fill() {
      const file = await open(filler, 'a')
      try {
        // Writes smaller and smaller pieces, down to single bytes, until no byte fits.
        for (const size of [1_048_576, 4_096, 1]) await appendUntilFull(file, Buffer.alloc(size))
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler, { force: true }),
    unmount: async () => void (await run('umount', ['-l', folder])),
  }
}

/** Checks whether this process may mount a file system, which needs privileges. */
export async function canMountDisk(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-mount-'))
  const disk = await mountSmallDisk(folder, 1)
  await disk?.unmount()
  await rm(folder, { recursive: true })
  return disk !== undefined
}

async function appendUntilFull(file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<void> {
  try {
    for (;;) await file.appendFile(bytes)
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error
  }
}
