import { isTestCode, type SourceLocation, sourceLocationOf } from './place.ts'
import type { Import } from './read-imports.ts'
import { findServerImportError } from './server-rules.ts'
import { type Aliases, resolveImport } from './target.ts'
import { findWebImportError } from './web-rules.ts'

interface Reach {
  ours: readonly string[]
  node: boolean
  packages: boolean
}

/** Allowed imports of each workspace. A workspace without an entry is an error. */
const reaches: Readonly<Record<string, Reach>> = {
  domain: { ours: [], node: false, packages: false },
  contract: { ours: ['domain'], node: false, packages: true },
  'player-core': { ours: [], node: false, packages: true },
  'media-ingest': { ours: ['domain'], node: true, packages: true },
  // The sandbox simulates an external provider, so it must not import our code.
  'airwallex-sandbox': { ours: [], node: true, packages: true },
  server: { ours: ['domain', 'contract', 'media-ingest'], node: true, packages: true },
  web: { ours: ['domain', 'contract', 'player-core'], node: false, packages: true },
  studio: { ours: ['domain', 'contract'], node: false, packages: true },
}

function withinWorkspace(from: SourceLocation, to: SourceLocation, isType: boolean) {
  if (from.workspace === 'web') return findWebImportError(from.inner, to.inner)
  if (from.workspace === 'server') return findServerImportError(from.inner, to.inner, isType)
  return undefined
}

/**
 * Returns the reason why a file must not have an import; undefined if the import is allowed. Paths are from the root.
 */
export function findImportError(
  from: string,
  { specifier, isType }: Import,
  aliases: Aliases = {},
): string | undefined {
  const place = sourceLocationOf(from)
  if (isTestCode(from)) return undefined
  const target = resolveImport(from, specifier, aliases)
  if (target.kind === 'unknown') return 'no such alias in package.json'
  if (!place) return undefined
  const reach = reaches[place.workspace]
  if (!reach) return `the workspace ${place.workspace} has no row in the table of tests/import-direction/rules.ts`
  if (target.kind === 'node') return reach.node ? undefined : `${place.workspace} must not use Node's modules`
  if (target.kind === 'package') return reach.packages ? undefined : `${place.workspace} imports no package`
  if (isTestCode(target.path)) return 'product code never imports test code'
  const to = sourceLocationOf(target.path)
  // Data files outside of `src`, such as package.json or an icon, may be imported only within their workspace.
  if (!to) return target.path.startsWith(from.split('/').slice(0, 2).join('/')) ? undefined : 'outside every workspace'
  if (to.workspace === place.workspace) return withinWorkspace(place, to, isType)
  return reach.ours.includes(to.workspace) ? undefined : `${place.workspace} must not import ${to.workspace}`
}
