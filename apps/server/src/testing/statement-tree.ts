/** A node in the parse tree of an SQL statement, as PostgreSQL's parser returns it. */
export type ParseTree = Readonly<Record<string, unknown>>

export const isTree = (value: unknown): value is ParseTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const childNode = (tree: unknown, name: string): unknown => (isTree(tree) ? tree[name] : undefined)
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns true for the columns `user_id` and `w.user_id`. */
export function isViewerColumn(tree: unknown): boolean {
  const fields = asList(childNode(childNode(tree, 'ColumnRef'), 'fields'))
  return childNode(childNode(fields.at(-1), 'String'), 'sval') === 'user_id'
}

/** Returns true for a parameter or a constant, with or without a cast. */
export const isParameterOrConstant = (tree: unknown): boolean =>
  childNode(tree, 'ParamRef') !== undefined ||
  childNode(tree, 'A_Const') !== undefined ||
  (childNode(tree, 'TypeCast') !== undefined && isParameterOrConstant(childNode(childNode(tree, 'TypeCast'), 'arg')))
