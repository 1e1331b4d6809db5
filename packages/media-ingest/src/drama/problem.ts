/**
 * Something an operator should know about a folder. `error` refuses the title, `note` says what is done about it.
 * `file` is relative to the drama's (or catalogue's) folder.
 */
export type Problem = { severity: 'error' | 'note'; file: string; reason: string }

export const hasErrors = (problems: Problem[]) => problems.some(({ severity }) => severity === 'error')

/** `file: reason`, marked when it refuses the title. */
export const problemText = ({ severity, file, reason }: Problem) =>
  `${severity === 'error' ? '✗' : '·'} ${file}: ${reason}`
