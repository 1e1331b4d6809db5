import type { Page } from './page.ts'

/** A command that a page mentions: `npm run <script> -- <words>`. */
interface NamedCommand {
  readonly script: string
  readonly words: readonly string[]
}

const command = /npm run (?:--silent )?([\w:-]+)(?: -- ([^`\n#>|)]*))?/g

export const findNamedCommands = ({ text }: Page): NamedCommand[] =>
  [...text.matchAll(command)].map(([, script = '', rest = '']) => ({
    script,
    words: rest.split(/\s+/).filter((word) => word !== ''),
  }))

/** Options that every command has. */
const common = new Set(['--help', '--by'])

/** Returns an error if the source of an operator's command lacks the action or an option that a page mentions. */
export function findCommandError({ script, words }: NamedCommand, source: string): string | undefined {
  const action = words.find((word) => /^[a-z][a-z-]+$/.test(word))
  // The first word after a command without actions is not an action but a folder.
  const hasActions = new RegExp(`'${script} [a-z]`).test(source)
  if (hasActions && action !== undefined && words[0] === action && !new RegExp(`${script} ${action}\\b`).test(source))
    return `npm run ${script} has no action ${action}`
  const unknown = words
    .map((word) => word.replace(/[=,.;:\]].*$/, '').replace(/^\[/, ''))
    .find((word) => /^--[a-z-]+$/.test(word) && !common.has(word) && !source.includes(word))
  return unknown === undefined ? undefined : `npm run ${script} has no option ${unknown}`
}
