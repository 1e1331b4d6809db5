import { loadModule, parseSync } from 'libpg-query'
import type pg from 'pg'
import { onOneNode } from '../db/distributed.ts'
import { viewerTables } from '../db/sharding/placement.ts'

await loadModule()

/** Tables and conditions of one query block. A distributed database refuses a block that joins tables of several nodes. */
interface Block {
  readonly tables: Set<string>
  isLocking: boolean
  /** Whether a condition compares `user_id` with a parameter, or with the elements of one. */
  isOfViewers: boolean
}

const isOfViewers = (table: string): boolean => viewerTables.some((one) => one === table)

type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
const child = (tree: unknown, name: string): unknown => (isTree(tree) ? tree[name] : undefined)
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** True for a condition like `w.user_id = $1` or `user_id = ANY($1)`. */
function comparesViewer(expression: Tree): boolean {
  const sides = [expression.lexpr, expression.rexpr]
  const isViewer = (side: unknown) => {
    const fields = list(child(child(side, 'ColumnRef'), 'fields'))
    return child(child(fields.at(-1), 'String'), 'sval') === 'user_id'
  }
  const isParameter = (side: unknown): boolean =>
    child(side, 'ParamRef') !== undefined ||
    child(side, 'A_Const') !== undefined ||
    (child(side, 'TypeCast') !== undefined && isParameter(child(child(side, 'TypeCast'), 'arg')))
  return sides.some(isViewer) && sides.some(isParameter)
}

/** The query blocks of a statement: itself, and each CTE that is computed apart. */
function blocksOf(statement: Tree): Block[] {
  const blocks: Block[] = []
  function startBlock(tree: unknown, names: ReadonlySet<string>): void {
    const block = { tables: new Set<string>(), isLocking: false, isOfViewers: false }
    blocks.push(block)
    walk(tree, block, names)
  }
  function walk(value: unknown, block: Block, names: ReadonlySet<string>): void {
    if (Array.isArray(value)) for (const one of value) walk(one, block, names)
    if (!isTree(value)) return
    for (const [kind, tree] of Object.entries(value)) {
      if (kind === 'RangeVar') {
        const table = child(tree, 'relname')
        if (typeof table === 'string' && !names.has(table)) block.tables.add(table)
      } else if (kind === 'A_Expr' && isTree(tree) && comparesViewer(tree)) {
        block.isOfViewers = true
        walk(tree, block, names)
      } else if (kind === 'lockingClause') block.isLocking = true
      else if (kind === 'InsertStmt' || kind === 'SelectStmt' || kind === 'UpdateStmt' || kind === 'DeleteStmt') {
        walkStatement(kind, tree, block, names)
      } else walk(tree, block, names)
    }
  }
  function walkStatement(kind: string, tree: unknown, block: Block, names: ReadonlySet<string>): void {
    if (!isTree(tree)) return
    const known = new Set(names)
    for (const cte of list(child(tree.withClause, 'ctes')).map((one) => child(one, 'CommonTableExpr'))) {
      const query = child(cte, 'ctequery')
      const isApart =
        child(cte, 'ctematerialized') === 'CTEMaterializeAlways' || child(query, 'SelectStmt') === undefined
      if (isApart) startBlock(query, new Set(known))
      else walk(query, block, known)
      known.add(String(child(cte, 'ctename')))
    }
    for (const [name, part] of Object.entries(tree)) {
      if (name === 'withClause') continue
      // The target of UPDATE and DELETE; rows of a query can be inserted into a table on another node.
      if (name === 'relation' && kind !== 'InsertStmt') walk({ RangeVar: part }, block, known)
      // The operands of UNION are not wrapped in the name of their kind.
      else if (name === 'larg' || name === 'rarg') walkStatement('SelectStmt', part, block, known)
      else if (name !== 'relation') walk({ [name]: part }, block, known)
    }
  }
  startBlock(statement, new Set())
  return blocks
}

/** Returns why a distributed database refuses a statement of the server; undefined if it does not. */
export function findFault(text: string): string | undefined {
  if (text.includes(onOneNode)) return undefined
  const statements = list(child(parseSync(text), 'stmts')).map((one) => child(one, 'stmt'))
  for (const block of statements.filter(isTree).flatMap(blocksOf)) {
    const ofViewers = [...block.tables].filter(isOfViewers)
    const others = [...block.tables].filter((table) => !isOfViewers(table))
    const [first] = ofViewers
    if (first === undefined) continue
    if (others.length > 0) return `${ofViewers.join()} of viewers and ${others.join()} of the coordinator in one query`
    if (block.isLocking && !block.isOfViewers) return `locks rows of ${first} without a condition on user_id`
  }
  return undefined
}

const checked = new Map<string, string | undefined>()

function crossingError(input: unknown): Error | undefined {
  const text = typeof input === 'string' ? input : child(input, 'text')
  if (typeof text !== 'string') return undefined
  if (!checked.has(text)) checked.set(text, findFault(text))
  const fault = checked.get(text)
  return fault === undefined
    ? undefined
    : new Error(`This statement crosses nodes of a distributed database: ${fault}\n${text}`)
}

/** Fails each query of a pool that a distributed database would refuse. */
export function refuseCrossings(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const { query } = client
    Object.defineProperty(client, 'query', {
      writable: true,
      value: (...args: readonly unknown[]): unknown => {
        const error = crossingError(args[0])
        const callback = args.at(-1)
        if (error === undefined) return Reflect.apply(query, client, args)
        return typeof callback === 'function' ? callback(error) : Promise.reject(error)
      },
    })
  })
}
