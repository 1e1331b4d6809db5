import type { Page } from './page.ts'

/** `npm run <script> -- <words>` in a page. */
interface NamedCommand {
  readonly script: string
  readonly words: readonly string[]
}

const command = /npm run (?:--silent )?([\w:-]+)(?: -- ([^`\n#>|)]*))?/g

export const namedCommands = ({ text }: Page): NamedCommand[] =>
  [...text.matchAll(command)].map(([, script = '', rest = '']) => ({
    script,
    words: rest.split(/\s+/).filter((word) => word !== ''),
  }))

/** Options of every command. */
const common = new Set(['--help', '--by'])

/** The fault of an operator's command, by the source text of its file; undefined if it has the action and the options. */
export function commandFault({ script, words }: NamedCommand, source: string): string | undefined {
  const action = words.find((word) => /^[a-z][a-z-]+$/.test(word))
  // Commands without actions take a folder or nothing.
  const hasActions = new RegExp(`'${script} [a-z]`).test(source)
  if (hasActions && action !== undefined && words[0] === action && !new RegExp(`${script} ${action}\\b`).test(source))
    return `npm run ${script} has no action ${action}`
  const unknown = words
    .map((word) => word.replace(/[=,.;:\]].*$/, '').replace(/^\[/, ''))
    .find((word) => /^--[a-z-]+$/.test(word) && !common.has(word) && !source.includes(word))
  return unknown === undefined ? undefined : `npm run ${script} has no option ${unknown}`
}
