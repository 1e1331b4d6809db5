import { setImmediate } from 'node:timers/promises'
import { textFile } from '../pages/sent-file.ts'
import type { WebFile } from '../web-files.ts'
import type { KeptAssets } from './kept-assets.ts'
import { type Part, textChanges } from './text-changes.ts'

const prefix = '/assets/'
const hashed = /^(.+)-[\w-]{8}(\.(?:js|css))$/
/** Above this share of the file, the compressed file is as small. */
const mostShare = 0.3

/** The name without its hash: the same in all builds. Undefined for other kinds of files. */
function familyOf(name: string): string | undefined {
  const [, own, end] = hashed.exec(name) ?? []
  return own === undefined ? undefined : `${own}${end}`
}

interface Change {
  /** Path of the earlier file. */
  readonly of: string
  readonly parts: readonly Part[]
}

/**
 * What changed since an earlier build, as one small file: a deployment changes a few lines, but renames all files that import
 * a changed one. Browsers make the files of this build from those that they have.
 */
export function createBuildChanges(kept: KeptAssets, files: ReadonlyMap<string, WebFile>) {
  const made = new Map<readonly string[], Promise<WebFile>>()
  const textOf = (file: WebFile | undefined) => file?.body.toString('utf8') ?? ''

  async function make(build: readonly string[]): Promise<WebFile> {
    const gone = build.filter((name) => familyOf(name) !== undefined && !files.has(prefix + name))
    const before = await Promise.all(gone.map(async (name) => ({ name, text: textOf(await kept.find(prefix + name)) })))
    const names = new Set(build)
    const changes: Record<string, Change> = {}
    for (const [path, file] of files) {
      const name = path.slice(prefix.length)
      const family = path.startsWith(prefix) && !names.has(name) ? familyOf(name) : undefined
      if (family === undefined) continue
      const after = textOf(file)
      // Some files have the same name in all languages: the one of the same language is about as long.
      const [closest] = before
        .filter((one) => familyOf(one.name) === family)
        .sort((a, b) => Math.abs(a.text.length - after.length) - Math.abs(b.text.length - after.length))
      const parts = closest && textChanges(closest.text, after)
      if (parts && JSON.stringify(parts).length < after.length * mostShare) {
        changes[path] = { of: prefix + closest.name, parts }
      }
      // Requests are answered in between.
      await setImmediate()
    }
    return textFile('application/json; charset=utf-8', JSON.stringify(changes))
  }

  /** The changes since the last kept build with this file. Undefined if there is none. */
  return async (name: string): Promise<WebFile | undefined> => {
    const build = kept.buildWith(name)
    if (!build) return undefined
    const known = made.get(build) ?? make(build)
    made.set(build, known)
    known.catch(() => made.delete(build))
    return known
  }
}
