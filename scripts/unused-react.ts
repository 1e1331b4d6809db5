import { type ESTree, type Plugin, Visitor } from 'vite'

/**
 * Built-in React components that the apps do not use, with their fiber tags. After the removal, React rejects them as
 * unknown components.
 */
const unusedComponents = { SUSPENSE_LIST: 19, VIEW_TRANSITION: 30, ACTIVITY: 31 } as const

const actionState = "{ throw Error('useActionState is not in this build') }"
/**
 * Replacement bodies of functions that are never called or always return the same value, as long as the apps do not use
 * the removed features.
 */
const replacedBodies: Readonly<Record<string, string>> = {
  // React calls this function only for refs of fragments.
  isFragmentInstanceParent: '{ return false }',
  // React calls this function only for component stacks, which nothing reads in production.
  describeNativeComponentFrame: "{ return '' }",
  mountActionState: actionState,
  updateActionState: actionState,
  rerenderActionState: actionState,
}

/** Conditions that are always false without view transitions. */
const falseConditions = {
  mayAnimate: /\((\w+) & 335544064\) === \1\b/g,
  startsAnimation: /\bshouldStartViewTransition(?=\s+\? \(pendingViewTransition = )/g,
}

/** Number of occurrences of each removed part in react-dom 19.3.1. */
const expectedCounts: Readonly<Record<string, number>> = {
  ACTIVITY: 20,
  SUSPENSE_LIST: 14,
  VIEW_TRANSITION: 28,
  mayAnimate: 7,
  startsAnimation: 1,
  'FragmentInstance.prototype': 12,
  ...Object.fromEntries(Object.keys(replacedBodies).map((name) => [name, 1])),
}

type Cut = readonly [start: number, end: number, replacement: string]

const isJump = (statement: ESTree.Statement | undefined): boolean =>
  statement?.type === 'BlockStatement'
    ? isJump(statement.body.at(-1))
    : /^(?:Break|Continue|Return|Throw)Statement$/.test(statement?.type ?? '')

/** Applies cuts to the code; of overlapping cuts, only the outermost. */
function applyCuts(code: string, cuts: readonly Cut[]): string {
  let [text, at] = ['', 0]
  for (const [start, end, replacement] of cuts.toSorted(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd)) {
    if (start < at) continue
    text += code.slice(at, start) + replacement
    at = end
  }
  return text + code.slice(at)
}

/** Removes the unused parts from react-dom's code. Also returns the number of occurrences of each part. */
export function removeUnusedParts(code: string, program: ESTree.Program) {
  const cuts: Cut[] = []
  const counts: Record<string, number> = {}
  const removedCases: ESTree.SwitchCase[] = []
  const variables: { readonly name: string; readonly start: number }[] = []
  const textOf = ({ start, end }: ESTree.Node) => code.slice(start, end)
  const cut = (name: string, start: number, end: number, replacement = '') => {
    counts[name] = (counts[name] ?? 0) + 1
    cuts.push([start, end, replacement])
  }
  const componentOf = (test: ESTree.Node | null, isTag: boolean) =>
    Object.entries(unusedComponents).find(([name, tag]) =>
      isTag ? test?.type === 'Literal' && test.value === tag : test && textOf(test) === `REACT_${name}_TYPE`,
    )?.[0]

  new Visitor({
    SwitchStatement({ discriminant, cases }) {
      const isTag = textOf(discriminant).endsWith('.tag')
      for (const [index, own] of cases.entries()) {
        const name = componentOf(own.test, isTag)
        if (!name) continue
        const [first] = own.consequent
        const previous = cases
          .slice(0, index)
          .findLast(({ test, consequent }) => consequent.length > 0 || !componentOf(test, isTag))
        // If a `case` that stays falls through to this `case`, only the label of this `case` is removed.
        if (first && previous && !isJump(previous.consequent.at(-1))) cut(name, own.start, first.start)
        else {
          cut(name, own.start, own.end)
          removedCases.push(own)
        }
      }
    },
    BinaryExpression({ left, right, operator, start, end }) {
      if ((operator !== '===' && operator !== '!==') || !textOf(right).endsWith('.tag')) return
      const name = componentOf(left, true)
      if (name) cut(name, start, end, String(operator === '!=='))
    },
    FunctionDeclaration({ id, body }) {
      const replacement = id && replacedBodies[id.name]
      if (id && body && replacement) cut(id.name, body.start, body.end, replacement)
    },
    VariableDeclarator({ id, start }) {
      if (id.type === 'Identifier') variables.push({ name: id.name, start })
    },
    ExpressionStatement(statement) {
      const name = 'FragmentInstance.prototype'
      if (textOf(statement).startsWith(`${name}.`)) cut(name, statement.start, statement.end)
    },
  }).visit(program)

  // Other cases may use a variable that a removed case declares, so it is declared at the start of the function.
  for (const { start, end } of removedCases) {
    const names = variables.filter((variable) => start < variable.start && variable.start < end).map(({ name }) => name)
    const owner = program.body.find((node) => node.start < start && end < node.end)
    if (names.length === 0) continue
    if (owner?.type !== 'FunctionDeclaration' || !owner.body)
      throw new Error('a switch of react-dom is not in a function')
    cuts.push([owner.body.start + 1, owner.body.start + 1, `var ${names.join(', ')};`])
  }
  for (const [name, pattern] of Object.entries(falseConditions)) {
    for (const { 0: text, index } of code.matchAll(pattern)) cut(name, index, index + text.length, 'false')
  }
  return { code: applyCuts(code, cuts), counts }
}

/** Checks the number of occurrences. @throws if react-dom's code differs from the reviewed version */
export function checkOccurrenceCounts(counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(expectedCounts)) {
    if (counts[name] === count) continue
    const found = `${name} was found ${counts[name] ?? 0} times instead of ${count}`
    throw new Error(`react-dom has changed, review scripts/unused-react.ts: ${found}`)
  }
}

const leftOut =
  /\b(?:ViewTransition|Activity|SuspenseList|useActionState)\b[^'"]*from ['"]react['"]|<Fragment\s[^>]*\bref=/

/** Returns the first use of a removed part of React in a source file of an app; undefined if there is none. */
export const findRemovedReactUse = (code: string): string | undefined => leftOut.exec(code)?.[0]

/**
 * Removes unused parts of React from the production build (docs/decisions/034). The development server keeps all parts.
 */
export const withoutUnusedReact: Plugin = {
  name: 'without-unused-react',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /react-dom-client\.production\.js$|apps\/(?:web|studio)\/src\/.*\.tsx?$/ },
    handler(code, id) {
      if (id.endsWith('.production.js')) {
        const result = removeUnusedParts(code, this.parse(code))
        checkOccurrenceCounts(result.counts)
        return { code: result.code, map: null }
      }
      const use = findRemovedReactUse(code)
      if (use) throw new Error(`${id}: the build leaves this part of React out, see scripts/unused-react.ts: ${use}`)
      return undefined
    },
  },
}
