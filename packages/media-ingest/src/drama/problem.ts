/**
 * A finding about a folder for the operator. An `error` prevents the import of the title; a `note` describes what the
 * import will change or skip. `file` is relative to the drama's (or catalogue's) folder.
 */
export type Problem = { severity: 'error' | 'note'; file: string; reason: string }

export const hasErrors = (problems: Problem[]) => problems.some(({ severity }) => severity === 'error')

/** Formats a problem as `file: reason`, with a mark for errors or notes. */
export const problemText = ({ severity, file, reason }: Problem) =>
  `${severity === 'error' ? '✗' : '·'} ${file}: ${reason}`
