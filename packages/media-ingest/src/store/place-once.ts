import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Creates a folder atomically: `fill` writes into a draft, which is then renamed to the final name. Does nothing if the
 * folder exists, so a folder with a final name is always complete. Returns true if it was created now.
 */
export async function placeOnce(
  final: string,
  stagingDir: string,
  fill: (draft: string) => Promise<void>,
): Promise<boolean> {
  if (await exists(final)) {
    // Update the time, so that a concurrent garbage collection keeps it.
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
      // Another import created the same folder first. Its content is the same, because the name is a hash of it.
      if (!(await exists(final))) throw error
    })
    return true
  } finally {
    // A worker that was just stopped may still be writing a file.
    await rm(draft, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

/** Whether a path exists. */
export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
