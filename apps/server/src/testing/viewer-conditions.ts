import { referencedCoordinatorTables, viewerTables } from '../db/sharding/placement.ts'
import { asList, childNode, isParameterOrConstant, isTree, isViewerColumn } from './statement-tree.ts'

/**
 * Functions on the coordinator that change rows of several viewers in one call, each with the reason. The statement
 * that calls the function does not show how many viewers are changed.
 */
export const functionsOfManyViewers = {
  forget_experiment_viewer: 'guests who became an account are forgotten with it',
  hand_over_experiments: 'the terms of a guest become those of an account',
  merge_wallets: 'the wallet of a guest becomes that of an account',
} as const

/** Viewers whose rows a query uses: the viewer of a parameter, a list of viewers, or all viewers. */
type Concern = 'one' | 'several' | 'all'

const isIn = (names: readonly string[], name: unknown): name is string => names.some((one) => one === name)

/** Returns the operands of AND in a condition. */
function conjuncts(tree: unknown): readonly unknown[] {
  const expression = childNode(tree, 'BoolExpr')
  return childNode(expression, 'boolop') === 'AND_EXPR'
    ? asList(childNode(expression, 'args')).flatMap(conjuncts)
    : [tree]
}

/**
 * Returns true for a parameter or a key of `createMultiKeyStatement`, which a distributed database gets as a parameter.
 */
function isGiven(tree: unknown): boolean {
  const [table, column] = asList(childNode(childNode(tree, 'ColumnRef'), 'fields')).map((one) =>
    childNode(childNode(one, 'String'), 'sval'),
  )
  return isParameterOrConstant(tree) || (table === 'k' && /^v\d$/.test(String(column)))
}

/** Returns the viewers that a condition on `user_id` selects; undefined for other conditions. */
function viewersOf(condition: unknown): Concern | undefined {
  const comparison = childNode(condition, 'A_Expr')
  const [left, right] = [childNode(comparison, 'lexpr'), childNode(comparison, 'rexpr')]
  if (childNode(childNode(asList(childNode(comparison, 'name'))[0], 'String'), 'sval') !== '=') return undefined
  if (childNode(comparison, 'kind') === 'AEXPR_OP') {
    const isOne = (isViewerColumn(left) && isGiven(right)) || (isViewerColumn(right) && isGiven(left))
    return isOne ? 'one' : undefined
  }
  return isViewerColumn(left) ? 'several' : undefined
}

/** Returns the tables and join conditions of FROM, without those of subqueries. */
function readSources(trees: readonly unknown[]): { tables: unknown[]; conditions: unknown[] } {
  const tables: unknown[] = []
  const conditions: unknown[] = []
  for (const tree of trees) {
    const join = childNode(tree, 'JoinExpr')
    tables.push(childNode(childNode(tree, 'RangeVar'), 'relname'))
    if (join === undefined) continue
    const sides = readSources([childNode(join, 'larg'), childNode(join, 'rarg')])
    tables.push(...sides.tables)
    conditions.push(...conjuncts(childNode(join, 'quals')), ...sides.conditions)
  }
  return { tables, conditions }
}

function concernOf(tables: readonly unknown[], conditions: readonly unknown[]): Concern | undefined {
  if (!tables.some((table) => isIn(viewerTables, table))) return undefined
  const named = conditions.map(viewersOf)
  return named.find((one) => one === 'one') ?? named.find((one) => one === 'several') ?? 'all'
}

/** Returns, for each query, update and deletion in a statement that uses viewer tables, which viewers' rows it uses. */
export function classifyViewerRowAccess(value: unknown, found: Concern[] = []): readonly Concern[] {
  if (Array.isArray(value)) for (const one of value) classifyViewerRowAccess(one, found)
  if (!isTree(value)) return found
  for (const [kind, tree] of Object.entries(value)) {
    const isQuery = kind === 'SelectStmt' || kind === 'larg' || kind === 'rarg'
    if (isQuery || kind === 'UpdateStmt' || kind === 'DeleteStmt') {
      const target = isQuery ? undefined : childNode(childNode(tree, 'relation'), 'relname')
      const sources = readSources([...asList(childNode(tree, 'fromClause')), ...asList(childNode(tree, 'usingClause'))])
      const conditions = [...conjuncts(childNode(tree, 'whereClause')), ...sources.conditions]
      const concern = concernOf([target, ...sources.tables], conditions)
      if (concern) found.push(concern)
    }
    classifyViewerRowAccess(tree, found)
  }
  return found
}

/** Returns whether a statement uses rows of several viewers although its conditions do not show this. */
export function hasHiddenMultiViewerAccess(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasHiddenMultiViewerAccess)
  if (!isTree(value)) return false
  return Object.entries(value).some(([kind, tree]) => {
    const table = childNode(childNode(tree, 'relation'), 'relname')
    if (kind === 'FuncCall') {
      const name = childNode(childNode(asList(childNode(tree, 'funcname')).at(-1), 'String'), 'sval')
      if (isIn(Object.keys(functionsOfManyViewers), name)) return true
    }
    // Triggers also delete the rows of all viewers that reference the deleted row.
    if (kind === 'DeleteStmt' && table !== 'users' && isIn(referencedCoordinatorTables, table)) return true
    return hasHiddenMultiViewerAccess(tree)
  })
}
