import { link, mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { titleLayout } from './layout.ts'
import { exists } from './place-once.ts'

/**
 * Fills `draft` with hard links to the same package of another episode of the title. Returns false if there is none or
 * the file system has no hard links.
 */
export async function linkIdenticalPackage(
  layout: ReturnType<typeof titleLayout>,
  n: number,
  pkg: string,
  draft: string,
): Promise<boolean> {
  const numbers = (await readdir(layout.media).catch(() => [])).filter(
    (name) => /^\d+$/.test(name) && Number(name) !== n,
  )
  for (const number of numbers) {
    const twin = layout.package(Number(number), pkg)
    if (!(await exists(twin))) continue
    return linkFolder(twin, draft)
  }
  return false
}

/** Fills the folder `to` with hard links to the files of `from`. Returns false if the file system has no hard links. */
export async function linkFolder(from: string, to: string): Promise<boolean> {
  try {
    const now = new Date()
    await utimes(from, now, now)
    const entries = await readdir(from, { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((candidate) => candidate.isFile())) {
      const source = join(entry.parentPath, entry.name)
      const target = join(to, relative(from, source))
      await mkdir(dirname(target), { recursive: true })
      await link(source, target)
    }
    return true
  } catch {
    // Writing to a linked file would change the other package.
    await rm(to, { recursive: true, force: true })
    await mkdir(to)
    return false
  }
}
