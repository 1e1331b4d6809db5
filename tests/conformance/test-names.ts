import { readFileSync } from 'node:fs'
import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser'

const groups = ['describe', 'suite']
const declarations = ['it', 'test', ...groups]

/** Returns a declaration of a test or group with its modifiers, such as `['test', 'concurrent', 'each']`. */
function declarationOf(callee: Expression): readonly string[] | undefined {
  if (callee.type === 'Identifier') return declarations.includes(callee.name) ? [callee.name] : undefined
  if (callee.type === 'CallExpression') return declarationOf(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const outer = callee.object.type === 'Super' ? undefined : declarationOf(callee.object)
  return outer && [...outer, callee.property.name]
}

/**
 * Returns the titles of the tests that a source declares without `skip`, `todo` or `fails`, also on a group around
 * them, with placeholders such as `${…}` and `%s`. Tests with `skipIf` or `runIf` are included: they run on the
 * machines that have what they need.
 */
export function parseTestTitles(file: string, source: string): Set<string> {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse`)
  const names = new Set<string>()
  /** The call that declares the outermost group that does not run, while the visitor is inside it. */
  let leftOut: CallExpression | undefined
  new Visitor({
    CallExpression(call) {
      const {
        callee,
        arguments: [name],
      } = call
      if (callee.type === 'Super' || leftOut) return
      const [kind, ...modifiers] = declarationOf(callee) ?? []
      if (kind === undefined) return
      const runs = !modifiers.some((modifier) => ['skip', 'todo', 'fails'].includes(modifier))
      if (groups.includes(kind)) {
        if (!runs) leftOut = call
        return
      }
      if (!runs) return
      if (name?.type === 'Literal' && typeof name.value === 'string') names.add(name.value)
      if (name?.type === 'TemplateLiteral') names.add(source.slice(name.start + 1, name.end - 1))
    },
    'CallExpression:exit'(call) {
      if (call === leftOut) leftOut = undefined
    },
  }).visit(program)
  return names
}

/** Returns the titles of the tests in a file; see `parseTestTitles`. */
export const findTestTitles = (file: string): Set<string> => parseTestTitles(file, readFileSync(file, 'utf8'))
