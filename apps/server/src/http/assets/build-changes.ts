import { setImmediate } from 'node:timers/promises'
import { createTextFile } from '../pages/sent-file.ts'
import type { WebFile } from '../web-files.ts'
import type { KeptAssets } from './kept-assets.ts'
import { diffTexts, type TextPatchPart } from './text-changes.ts'

const prefix = '/assets/'
const hashed = /^(.+)-[\w-]{8}(\.(?:js|css))$/

/** Returns the file name of a script or style sheet without its hash, which all builds share; undefined for others. */
function familyOf(name: string): string | undefined {
  const [, own, end] = hashed.exec(name) ?? []
  return own === undefined ? undefined : `${own}${end}`
}

/**
 * Replaces file names of an earlier build by those of this build, as the service worker does
 * (apps/web/public/service-worker.js).
 */
export const replaceFileNames = (before: string, renamed: Readonly<Record<string, string>>): string =>
  Object.entries(renamed).reduce((text, [name, newName]) => text.replaceAll(name, newName), before)

export interface BuildChanges {
  /** File names in the earlier build → file names in this build. */
  readonly renamed: Readonly<Record<string, string>>
  /** Patch of each file of this build whose text differs from the earlier build in more than file names. */
  readonly parts: Readonly<Record<string, readonly TextPatchPart[]>>
}

/**
 * Creates a function that returns one small file with the changes since an earlier build. A deployment changes a few
 * lines but renames all files that import a changed file; browsers patch the files that they already have.
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
      // Translations share their name without the hash; the one with the closest length usually has the same language.
      const distance = (name: string) => Math.abs((before.get(name)?.length ?? 0) - one.text.length)
      const [closest] = [...before.keys()]
        .filter((name) => familyOf(name) === familyOf(one.name))
        .sort((a, b) => distance(a) - distance(b))
      if (closest !== undefined) pairs.set(closest, one)
    }
    const renamed = Object.fromEntries([...pairs].map(([name, one]) => [name, one.name]))
    const parts: Record<string, readonly TextPatchPart[]> = {}
    for (const [name, { name: newName, text }] of pairs) {
      const replaced = replaceFileNames(before.get(name) ?? '', renamed)
      if (replaced !== text) parts[newName] = diffTexts(replaced, text) ?? [text]
      // Lets the event loop handle requests between two files.
      await setImmediate()
    }
    const changes: BuildChanges = { renamed, parts }
    return createTextFile('application/json; charset=utf-8', JSON.stringify(changes))
  }

  /** Compares with one earlier build at a time, because a client may request the changes since all of them at once. */
  function makeInTurn(build: readonly string[]): Promise<WebFile> {
    const changes = last.then(() => make(build))
    last = changes.catch(() => undefined)
    return changes
  }

  /** Returns the changes since the last kept build with this file; undefined if no kept build has this file. */
  return async (name: string): Promise<WebFile | undefined> => {
    const build = kept.buildWith(name)
    if (!build) return undefined
    const known = made.get(build) ?? makeInTurn(build)
    made.set(build, known)
    known.catch(() => made.delete(build))
    return known
  }
}
