import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Makes a folder whole or not at all: `fill` writes into a draft, which then takes its final name in one step. Does
 * nothing when the folder exists, so whatever stands under a final name is complete. True when it was made now.
 */
export async function placeOnce(
  final: string,
  stagingDir: string,
  fill: (draft: string) => Promise<void>,
): Promise<boolean> {
  if (await exists(final)) {
    // Marks it as wanted, so that a clean-up running at this moment leaves it.
    const now = new Date()
    await utimes(final, now, now)
    return false
  }
  const draft = join(stagingDir, `${process.pid}-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  try {
    await fill(draft)
    await mkdir(dirname(final), { recursive: true })
    await rename(draft, final).catch(async (error: unknown) => {
      // Another import finished the same folder first: the content is the same by construction.
      if (!(await exists(final))) throw error
    })
    return true
  } finally {
    // A worker that was just stopped may still be writing its last file.
    await rm(draft, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

/** True when a path exists. */
export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
