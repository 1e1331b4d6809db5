import { loadModule, parseSync } from 'libpg-query'
import type pg from 'pg'
import { oneNodePrefix } from '../db/distributed.ts'
import { viewerTables } from '../db/sharding/placement.ts'
import { type ShardHashRanges, trackUsedShards } from './shard-check.ts'
import { asList, childNode, isParameterOrConstant, isTree, isViewerColumn, type ParseTree } from './statement-tree.ts'
import { classifyViewerRowAccess, hasHiddenMultiViewerAccess } from './viewer-conditions.ts'

await loadModule()

/** A query block of a statement. A distributed database refuses a block that joins tables of several nodes. */
interface Block {
  readonly tables: Set<string>
  isLocking: boolean
  /** Whether a condition compares `user_id` with a parameter or with the elements of an array parameter. */
  isOfViewers: boolean
}

const isOfViewers = (table: string): boolean => viewerTables.some((one) => one === table)

/** Returns true for a condition like `w.user_id = $1` or `user_id = ANY($1)`. */
function comparesViewer(expression: ParseTree): boolean {
  const sides = [expression.lexpr, expression.rexpr]
  return sides.some(isViewerColumn) && sides.some(isParameterOrConstant)
}

/** Finds the query blocks of a statement: the main query and each materialized CTE. */
function blocksOf(statement: ParseTree): Block[] {
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
        const table = childNode(tree, 'relname')
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
    for (const cte of asList(childNode(tree.withClause, 'ctes')).map((one) => childNode(one, 'CommonTableExpr'))) {
      const query = childNode(cte, 'ctequery')
      const isApart =
        childNode(cte, 'ctematerialized') === 'CTEMaterializeAlways' || childNode(query, 'SelectStmt') === undefined
      if (isApart) startBlock(query, new Set(known))
      else walk(query, block, known)
      known.add(String(childNode(cte, 'ctename')))
    }
    for (const [name, part] of Object.entries(tree)) {
      if (name === 'withClause') continue
      // The target table of UPDATE and DELETE belongs to the block; INSERT may write to a table on another node.
      if (name === 'relation' && kind !== 'InsertStmt') walk({ RangeVar: part }, block, known)
      // The parse tree does not wrap the operands of UNION in a `SelectStmt`.
      else if (name === 'larg' || name === 'rarg') walkStatement('SelectStmt', part, block, known)
      else if (name !== 'relation') walk({ [name]: part }, block, known)
    }
  }
  startBlock(statement, new Set())
  return blocks
}

/** Comment that marks a statement about many viewers, with the reason: a job, a report, or a list in Studio. */
const manyViewers = /\/\* many viewers: .+? \*\//

/** Returns whether a statement may use rows of many viewers, so that a distributed database queries several nodes. */
function isOfManyViewers(text: string): boolean {
  if (manyViewers.test(text)) return true
  return hasHiddenMultiViewerAccess(parseSync(text))
}

/** Returns why a distributed database would refuse a statement or query all nodes for one viewer; else undefined. */
export function findStatementError(text: string): string | undefined {
  if (text.includes(oneNodePrefix)) return undefined
  const statements = asList(childNode(parseSync(text), 'stmts')).map((one) => childNode(one, 'stmt'))
  for (const block of statements.filter(isTree).flatMap(blocksOf)) {
    const ofViewers = [...block.tables].filter(isOfViewers)
    const others = [...block.tables].filter((table) => !isOfViewers(table))
    const [first] = ofViewers
    if (first === undefined) continue
    if (others.length > 0) return `${ofViewers.join()} of viewers and ${others.join()} of the coordinator in one query`
    if (block.isLocking && !block.isOfViewers) return `locks rows of ${first} without a condition on user_id`
  }
  const concerns = classifyViewerRowAccess(statements)
  const isOfOne = concerns.every((concern) => concern === 'one')
  if (!isOfOne && !manyViewers.test(text)) {
    return 'a query of tables of viewers without "user_id = …". If it is meant for many, begin with /* many viewers: <reason> */'
  }
  if (isOfOne && concerns.length > 0 && manyViewers.test(text)) {
    return 'the comment "many viewers" is outdated: each query has "user_id = …"'
  }
  return undefined
}

const checked = new Map<string, Error | undefined>()

/** Returns an error if a distributed database would refuse the statement. Caches the result of each SQL text. */
function crossingError(text: string): Error | undefined {
  if (!checked.has(text)) {
    const fault = findStatementError(text)
    const error = fault && new Error(`This statement crosses nodes of a distributed database: ${fault}\n${text}`)
    checked.set(text, error || undefined)
  }
  return checked.get(text)
}

/**
 * Makes each query of a pool fail that a distributed database would refuse. On a Citus cluster, also makes queries fail
 * that use several nodes for one viewer.
 */
export function rejectCrossNodeStatements(pool: pg.Pool, shardPlaces: ShardHashRanges): void {
  const known = new WeakSet<pg.PoolClient>()
  // Uses "acquire", not "connect", because the pool already has an open connection.
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const { query } = client
    const shards = Object.keys(shardPlaces).length > 0 ? trackUsedShards(client, shardPlaces) : undefined

    /**
     * Call before a statement. Returns a function to call after the statement, which returns an error if the statement
     * used several nodes.
     */
    function watch(text: string): () => Error | undefined {
      const end = shards?.begin()
      return () => {
        const places = end?.() ?? 0
        return places > 1 && !isOfManyViewers(text)
          ? new Error(`This statement asks ${places} shards of a distributed database for one viewer\n${text}`)
          : undefined
      }
    }
    Object.defineProperty(client, 'query', {
      writable: true,
      value: (...args: readonly unknown[]): unknown => {
        const text = typeof args[0] === 'string' ? args[0] : childNode(args[0], 'text')
        if (typeof text !== 'string') return Reflect.apply(query, client, args)
        const error = crossingError(text)
        const callback = args.at(-1)
        if (typeof callback === 'function') {
          if (error) return callback(error)
          const end = watch(text)
          const answer = (failure: unknown, result: unknown) => callback(end() ?? failure, result)
          return Reflect.apply(query, client, [...args.slice(0, -1), answer])
        }
        if (error) return Promise.reject(error)
        const sent: unknown = Reflect.apply(query, client, args)
        if (!(sent instanceof Promise)) return sent
        const end = watch(text)
        return sent.then(
          (result: unknown) => {
            const asked = end()
            if (asked) throw asked
            return result
          },
          (failure: unknown) => {
            end()
            throw failure
          },
        )
      },
    })
  })
}
