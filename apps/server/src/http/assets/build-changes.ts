import { setImmediate } from 'node:timers/promises'
import { textFile } from '../pages/sent-file.ts'
import type { WebFile } from '../web-files.ts'
import type { KeptAssets } from './kept-assets.ts'
import { type Part, textChanges } from './text-changes.ts'

const prefix = '/assets/'
const hashed = /^(.+)-[\w-]{8}(\.(?:js|css))$/

/** The name without its hash: the same in all builds. Undefined for other kinds of files. */
function familyOf(name: string): string | undefined {
  const [, own, end] = hashed.exec(name) ?? []
  return own === undefined ? undefined : `${own}${end}`
}

/** A file of the earlier build with the names of this one, as browsers make it (apps/web/public/service-worker.js). */
export const withNewNames = (before: string, renamed: Readonly<Record<string, string>>): string =>
  Object.entries(renamed).reduce((text, [name, newName]) => text.replaceAll(name, newName), before)

export interface Changes {
  /** Names of files of the earlier build → names of this one. */
  readonly renamed: Readonly<Record<string, string>>
  /** Files of this build that differ from the earlier ones in more than these names. */
  readonly parts: Readonly<Record<string, readonly Part[]>>
}

/**
 * Makes one small file with the changes since an earlier build: a deployment changes a few lines, but renames all files that
 * import a changed one. Browsers make the files of this build from those that they have.
 */
export function createBuildChanges(kept: KeptAssets, files: ReadonlyMap<string, WebFile>) {
  const made = new Map<readonly string[], Promise<WebFile>>()
  let last: Promise<unknown> = Promise.resolve()
  const textOf = (file: WebFile | undefined) => file?.body.toString('utf8') ?? ''

  async function make(build: readonly string[]): Promise<WebFile> {
    const before = new Map<string, string>()
    for (const name of build) {
      if (familyOf(name) !== undefined && !files.has(prefix + name))
        before.set(name, textOf(await kept.find(prefix + name)))
    }
    const own = new Set(build)
    const fresh = [...files].flatMap(([path, file]) => {
      const name = path.slice(prefix.length)
      return path.startsWith(prefix) && familyOf(name) !== undefined && !own.has(name)
        ? [{ name, text: textOf(file) }]
        : []
    })
    const pairs = new Map<string, { readonly name: string; readonly text: string }>()
    for (const one of fresh) {
      // Some files have the same name in all languages: the one of the same language is about as long.
      const distance = (name: string) => Math.abs((before.get(name)?.length ?? 0) - one.text.length)
      const [closest] = [...before.keys()]
        .filter((name) => familyOf(name) === familyOf(one.name))
        .sort((a, b) => distance(a) - distance(b))
      if (closest !== undefined) pairs.set(closest, one)
    }
    const renamed = Object.fromEntries([...pairs].map(([name, one]) => [name, one.name]))
    const parts: Record<string, readonly Part[]> = {}
    for (const [name, { name: newName, text }] of pairs) {
      const replaced = withNewNames(before.get(name) ?? '', renamed)
      if (replaced !== text) parts[newName] = textChanges(replaced, text) ?? [text]
      // Requests are answered in between.
      await setImmediate()
    }
    const changes: Changes = { renamed, parts }
    return textFile('application/json; charset=utf-8', JSON.stringify(changes))
  }

  /** One build at a time: anyone may ask for all kept builds at once. */
  function makeInTurn(build: readonly string[]): Promise<WebFile> {
    const changes = last.then(() => make(build))
    last = changes.catch(() => undefined)
    return changes
  }

  /** The changes since the last kept build with this file. Undefined if there is none. */
  return async (name: string): Promise<WebFile | undefined> => {
    const build = kept.buildWith(name)
    if (!build) return undefined
    const known = made.get(build) ?? makeInTurn(build)
    made.set(build, known)
    known.catch(() => made.delete(build))
    return known
  }
}
