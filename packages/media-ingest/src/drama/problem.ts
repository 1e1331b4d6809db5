/**
 * A problem in a folder, reported to the operator. An `error` prevents the import of the title; a `note` describes a
 * change that the import makes or a file that it skips. `file` is relative to the drama folder or the catalogue folder.
 */
export type ImportProblem = { severity: 'error' | 'note'; file: string; reason: string }

export const hasErrors = (problems: ImportProblem[]) => problems.some(({ severity }) => severity === 'error')

/** Formats a problem as `file: reason`, with a symbol for errors or notes. */
export const problemText = ({ severity, file, reason }: ImportProblem) =>
  `${severity === 'error' ? '✗' : '·'} ${file}: ${reason}`
