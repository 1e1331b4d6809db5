import { parseSync, Visitor } from 'oxc-parser'

export interface Import {
  specifier: string
  /** Whether the import has only types, which do not exist at run time. */
  isType: boolean
}

const literalOf = (source: string, span: { start: number; end: number }) =>
  /^\s*(['"`])([^'"`$]*)\1\s*$/.exec(source.slice(span.start, span.end))?.[2]

/**
 * Returns the references of a file to others: imports, re-exports, `import()`, `import('…')` types and
 * `new URL('…', import.meta.url)`.
 * @throws if the file does not parse, so that no file is skipped unnoticed
 */
export function readImports(path: string, source: string): Import[] {
  const { module, program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: Import[] = []
  for (const { moduleRequest, entries } of module.staticImports) {
    found.push({ specifier: moduleRequest.value, isType: entries.length > 0 && entries.every((entry) => entry.isType) })
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, isType })
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = literalOf(source, moduleRequest)
    if (specifier !== undefined) found.push({ specifier, isType: false })
  }
  new Visitor({
    TSImportType: ({ source: { value } }) => {
      found.push({ specifier: value, isType: true })
    },
    NewExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || first?.type !== 'Literal') return
      if (typeof first.value === 'string' && first.value.startsWith('.')) {
        found.push({ specifier: first.value, isType: false })
      }
    },
  }).visit(program)
  return found
}
