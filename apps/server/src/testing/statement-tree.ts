/** A node in the parse tree of an SQL statement, as PostgreSQL's parser returns it. */
export type Tree = Readonly<Record<string, unknown>>

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const child = (tree: unknown, name: string): unknown => (isTree(tree) ? tree[name] : undefined)
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns true for the columns `user_id` and `w.user_id`. */
export function isViewerColumn(tree: unknown): boolean {
  const fields = list(child(child(tree, 'ColumnRef'), 'fields'))
  return child(child(fields.at(-1), 'String'), 'sval') === 'user_id'
}

/** Returns true for a parameter or a constant, with or without a cast. */
export const isParameter = (tree: unknown): boolean =>
  child(tree, 'ParamRef') !== undefined ||
  child(tree, 'A_Const') !== undefined ||
  (child(tree, 'TypeCast') !== undefined && isParameter(child(child(tree, 'TypeCast'), 'arg')))
