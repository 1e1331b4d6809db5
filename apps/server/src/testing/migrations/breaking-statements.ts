/** A kind of statement that would break or block a server of the previous release, and the alternative. */
interface Rule {
  readonly pattern: RegExp
  /** True if the statement is harmless on a table that the same file creates. */
  readonly isFineOnNewTables: boolean
  readonly instead: string
}

const table = String.raw`(?:ONLY\s+)?(?:IF\s+(?:NOT\s+)?EXISTS\s+)?"?(?<table>\w+)"?`
const alter = String.raw`^ALTER\s+TABLE\s+${table}[^;]*?\b`
const rule = (pattern: string, isFineOnNewTables: boolean, instead: string): Rule => ({
  pattern: new RegExp(pattern, 'is'),
  isFineOnNewTables,
  instead,
})

const later = 'in two steps: a release that no longer uses it, and this in the release after that'
const rules: readonly Rule[] = [
  rule(String.raw`^DROP\s+(?:TABLE|VIEW|SCHEMA)\s+${table}`, false, later),
  rule(String.raw`^DROP\s+(?:FUNCTION|TRIGGER|TYPE|SEQUENCE)\s+${table}`, false, later),
  rule(String.raw`^TRUNCATE\s+(?:TABLE\s+)?${table}`, false, later),
  rule(`${alter}DROP\\s+(?:COLUMN\\s+)?(?!CONSTRAINT|NOT\\b|DEFAULT|EXPRESSION|IDENTITY)`, false, later),
  rule(
    `^ALTER\\s+\\w+\\s+${table}[^;]*?\\bRENAME\\b`,
    false,
    'in steps: add the new name beside the old one, write both, move what reads, drop the old one a release later',
  ),
  rule(
    `${alter}(?:ALTER\\s+(?:COLUMN\\s+)?\\w+\\s+(?:SET\\s+DATA\\s+)?TYPE)\\b`,
    true,
    'in steps: add a column of the new type, write both, fill it in batches, read the new one a release later',
  ),
  rule(
    `${alter}ADD\\s+(?:COLUMN\\s+)?(?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN)(?:(?!\\bDEFAULT\\b|,\\s*ADD\\b)[^;])*\\bNOT\\s+NULL\\b(?![^,;]*\\b(?:DEFAULT|GENERATED)\\b)`,
    true,
    'with a DEFAULT, because the release before does not write it; or without NOT NULL',
  ),
  rule(
    `${alter}SET\\s+NOT\\s+NULL\\b`,
    true,
    'in two steps: CHECK (… IS NOT NULL) NOT VALID once nobody writes null, VALIDATE CONSTRAINT a release later',
  ),
  rule(
    `${alter}ADD\\s+(?:CONSTRAINT\\s+\\w+\\s+)?(?:CHECK|FOREIGN\\s+KEY)\\b(?![^;]*\\bNOT\\s+VALID\\b)`,
    true,
    'with NOT VALID here, and VALIDATE CONSTRAINT in a file of its own',
  ),
  rule(
    `${alter}ADD\\s+(?:CONSTRAINT\\s+\\w+\\s+)?(?:UNIQUE|PRIMARY\\s+KEY)\\b(?!\\s+USING)`,
    true,
    'CREATE UNIQUE INDEX CONCURRENTLY in a file outside of a transaction, then ADD CONSTRAINT … USING INDEX',
  ),
  rule(
    String.raw`^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)(?:IF\s+NOT\s+EXISTS\s+)?\w*\s*ON\s+${table}`,
    true,
    'CREATE INDEX CONCURRENTLY, in a file that begins with "-- outside of a transaction" and drops what a cut-off try left',
  ),
  rule(
    String.raw`^(?:CLUSTER|VACUUM\s+FULL|REINDEX(?!\s+\w+\s+CONCURRENTLY)|LOCK)\b(?:\s+TABLE)?\s*${table}`,
    true,
    'not in a migration: it locks a table for as long as it takes',
  ),
  rule(
    String.raw`^UPDATE\s+${table}\s+(?:\w+\s+)?SET\b(?![^;]*\bWHERE\b)`,
    true,
    'in batches by a job: one statement over a whole table holds its rows until it commits',
  ),
]

const commentsAndLiterals = /--[^\n]*|\/\*.*?\*\/|\$(\w*)\$.*?\$\1\$|'(?:[^']|'')*'/gs

/** Splits SQL into statements, removes comments and empties literals, so that function bodies are not checked. */
function statementsOf(sql: string): string[] {
  const bare = sql.replace(commentsAndLiterals, (found) => (/^(?:--|\/)/.test(found) ? '' : "''"))
  return bare
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** Lists the statements of a migration that are unsafe while the previous release runs, each with an alternative. */
export function breakingStatements(sql: string): string[] {
  const statements = statementsOf(sql)
  const made = new Set(
    statements.flatMap(
      (text) =>
        new RegExp(String.raw`^CREATE\s+(?:UNLOGGED\s+)?TABLE\s+${table}`, 'is').exec(text)?.groups?.table ?? [],
    ),
  )
  return statements.flatMap((statement) =>
    rules.flatMap(({ pattern, isFineOnNewTables, instead }) => {
      const found = pattern.exec(statement)
      if (!found || (isFineOnNewTables && made.has(found.groups?.table ?? ''))) return []
      return [`${statement.replace(/\s+/g, ' ').slice(0, 80)} → ${instead}`]
    }),
  )
}
