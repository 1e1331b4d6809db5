/** Statements for DuckDB. They run in order on one connection; the rows of the queries are returned. */
export interface DuckTask {
  readonly statements: readonly string[]
  readonly queries: readonly string[]
}
export type DuckValue = string | number | boolean | null | readonly DuckValue[] | { readonly [name: string]: DuckValue }
export type DuckRow = Readonly<Record<string, DuckValue>>

export interface DuckSettings {
  readonly memoryMb: number
  readonly threads: number
  /** Folder for data that does not fit into memory. */
  readonly tempFolder: string
}
export type DuckRequest = DuckTask & { readonly settings: DuckSettings }
export type DuckReply = { readonly results: readonly DuckRow[][] } | { readonly error: string }
