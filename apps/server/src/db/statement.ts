import { CompiledQuery } from 'kysely'
import { isDistributed } from './distributed.ts'
import type { Database } from './schema.ts'

/**
 * Creates a function that runs SQL text with parameters `$1`, `$2` …. Used for queries of nearly every request, because
 * building a query with Kysely each time took a third of its total cost.
 */
export function createStatement<Row>(text: string) {
  return async (db: Database, ...parameters: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
    return rows
  }
}

/** Formats ids or numbers as an SQL array parameter; the driver would quote and escape each element of an array. */
export const arrayParameter = (values: readonly (string | number)[]): string => `{${values.join()}}`

type KeyType = 'bigint' | 'int' | 'timestamptz' | 'bigint[]'
type KeyValue = string | number | readonly string[]

/**
 * Creates a function that reads one row for each of several keys. A database on one node gets one statement for all
 * keys. A distributed database gets one statement per key, because each key may be on another node.
 * @param types SQL types of the values of a key
 * @param columns returns the select list, given the SQL expressions of these values
 */
export function createMultiKeyStatement<Row>(types: readonly KeyType[], columns: (...values: string[]) => string) {
  const single = createStatement<Row>(`SELECT ${columns(...types.map((type, n) => `$${n + 1}::${type}`))}`)
  const arrays = types.map((type, n) => `$${n + 1}::${type === 'bigint[]' ? 'text' : type}[]`)
  const fields = types.map((type, n) => (type === 'bigint[]' ? `k.v${n}::bigint[]` : `k.v${n}`))
  const batch = createStatement<Row>(`
    SELECT ${columns(...fields)}
    FROM unnest(${arrays.join()}) WITH ORDINALITY AS k(${types.map((_, n) => `v${n}`).join()}, place) ORDER BY k.place`)
  const parameter = (value: KeyValue): string | number => (typeof value === 'object' ? arrayParameter(value) : value)

  return async (db: Database, keys: readonly (readonly KeyValue[])[]): Promise<Row[]> => {
    if (isDistributed(db)) return (await Promise.all(keys.map((key) => single(db, ...key.map(parameter))))).flat()
    const column = (type: KeyType, n: number) => {
      const values = keys.map((key) => parameter(key[n] ?? ''))
      return type === 'bigint[]' ? values : arrayParameter(values)
    }
    return batch(db, ...types.map(column))
  }
}
