import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

export type ImportTarget = { kind: 'file'; path: string } | { kind: 'node' } | { kind: 'package' } | { kind: 'unknown' }

/** The `imports` field of a workspace's package.json, for example `{ "#player/*": "./src/player/*" }`. */
export type Aliases = Readonly<Record<string, string>>

function resolveAlias(specifier: string, workspaceFolder: string, aliases: Aliases): ImportTarget {
  for (const [pattern, target] of Object.entries(aliases)) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined ? specifier !== pattern : !specifier.startsWith(before)) continue
    const path = target.replace('*', specifier.slice(before.length))
    return { kind: 'file', path: posix.join(workspaceFolder, path) }
  }
  return { kind: 'unknown' }
}

/** Resolves an import specifier. The target has a path relative to the root if it is a file of this repository. */
export function resolveImport(from: string, specifier: string, aliases: Aliases): ImportTarget {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(from), bare) }
  if (bare.startsWith('#')) return resolveAlias(bare, from.split('/').slice(0, 2).join('/'), aliases)
  const ours = /^@cliffhanger\/([^/]+)(?:\/(.+))?$/.exec(bare)
  if (ours) {
    const folder = ours[1] === 'server' || ours[1] === 'web' ? 'apps' : 'packages'
    return { kind: 'file', path: `${folder}/${ours[1]}/src/${ours[2] ?? 'index'}.ts` }
  }
  return { kind: isBuiltin(bare) ? 'node' : 'package' }
}
