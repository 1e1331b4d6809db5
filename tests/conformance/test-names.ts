import { readFileSync } from 'node:fs'
import { type Expression, parseSync, Visitor } from 'oxc-parser'

const isTest = (name: string) => name === 'it' || name === 'test'

/** Returns the modifiers of a test declaration: `concurrent`, `each`. Undefined for a call that declares no test. */
function modifiersOf(callee: Expression): readonly string[] | undefined {
  if (callee.type === 'Identifier') return isTest(callee.name) ? [] : undefined
  if (callee.type === 'CallExpression') return modifiersOf(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const outer = callee.object.type === 'Super' ? undefined : modifiersOf(callee.object)
  return outer && [...outer, callee.property.name]
}

/**
 * Returns the titles of the tests that a file declares without `skip`, `todo` or `fails`, as in its source, with
 * placeholders such as `${…}` and `%s`.
 */
export function findTestTitles(file: string): Set<string> {
  const source = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse`)
  const names = new Set<string>()
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (callee.type === 'Super') return
      const modifiers = modifiersOf(callee)
      if (!modifiers || modifiers.some((modifier) => ['skip', 'todo', 'fails'].includes(modifier))) return
      if (name?.type === 'Literal' && typeof name.value === 'string') names.add(name.value)
      if (name?.type === 'TemplateLiteral') names.add(source.slice(name.start + 1, name.end - 1))
    },
  }).visit(program)
  return names
}
