import { parseSync, Visitor } from 'oxc-parser'
import { resolveImport } from '../import-direction/target.ts'

interface ContextSize {
  name: string
  fields: number
}

/** Counts the members of the type `name`, which the file declares or imports; 0 for types without members. */
function membersOf(path: string, name: string, read: (path: string) => string): number {
  const { module, program } = parseSync(path, read(path))
  for (const { moduleRequest, entries } of module.staticImports) {
    const entry = entries.find(({ localName }) => localName.value === name)
    const target = entry && resolveImport(path, moduleRequest.value, { '#*': './src/*' })
    if (target?.kind === 'file') return membersOf(target.path, entry?.importName.name ?? name, read)
  }
  let members = 0
  new Visitor({
    TSInterfaceDeclaration({ id, body, extends: bases }) {
      if (id.name !== name) return
      members += body.body.length
      for (const { expression } of bases) {
        if (expression.type === 'Identifier') members += membersOf(path, expression.name, read)
      }
    },
    TSTypeAliasDeclaration({ id, typeAnnotation }) {
      if (id.name === name && typeAnnotation.type === 'TSTypeLiteral') members += typeAnnotation.members.length
    },
  }).visit(program)
  return members
}

/** Returns the React contexts that a file creates, each with the number of fields of its value. */
export function findReactContextSizes(path: string, read: (path: string) => string): ContextSize[] {
  return [...read(path).matchAll(/(\w+) = createContext<(\w+)/g)].map(([, name = '', type = '']) => ({
    name,
    fields: membersOf(path, type, read),
  }))
}
