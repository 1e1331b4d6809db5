import { readImports } from '../import-direction/read-imports.ts'
import { resolveImport } from '../import-direction/target.ts'

/** Maps each file to the files that it imports at run time. Dynamic imports count, types do not. */
export function buildImportGraph(paths: readonly string[], read: (path: string) => string): Map<string, string[]> {
  const known = new Set(paths)
  const importsOf = (path: string) =>
    readImports(path, read(path)).flatMap(({ specifier, isType }) => {
      const target = isType ? undefined : resolveImport(path, specifier, { '#*': './src/*' })
      return target?.kind === 'file' && known.has(target.path) ? [target.path] : []
    })
  return new Map(paths.map((path) => [path, importsOf(path)]))
}

/** Returns the files of a circular import, first and last the same file; empty if there is none. */
export function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const trail: string[] = []
  function visit(path: string): string[] {
    const start = trail.indexOf(path)
    if (start >= 0) return [...trail.slice(start), path]
    if (done.has(path)) return []
    trail.push(path)
    for (const next of graph.get(path) ?? []) {
      const cycle = visit(next)
      if (cycle.length > 0) return cycle
    }
    trail.pop()
    done.add(path)
    return []
  }
  for (const path of graph.keys()) {
    const cycle = visit(path)
    if (cycle.length > 0) return cycle
  }
  return []
}
