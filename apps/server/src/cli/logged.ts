import { parseArgs } from 'node:util'
import { insertAction, insertOutcome } from '../modules/operator-log/store.ts'
import { findUserFacts } from '../modules/viewers/user-facts.ts'
import type { Command, CommandContext, CommandEnvironment } from './command.ts'

/**
 * Options without a value, and options whose value is logged. Values of all other options may be personal and are not
 * logged.
 */
const flags = new Set([
  '--yes',
  '--watch',
  '--open',
  '--answered',
  '--with-media',
  '--at-once',
  '--csv',
  '--json',
  '--back',
  '--rehearse',
  '--all',
  '--take-files',
  '--keep-studio',
  '--remove-extra',
])
const loggedOptions = new Set(['--key', '--amount', '--since', '--role', '--network', '--title', '--episode', '--code'])

/** Returns the operator's name for the log: the system user, and the name given with --by. */
export const operatorName = ({ actor }: CommandEnvironment, by: string | undefined): string =>
  by === undefined || by.trim() === '' ? actor : `${by.trim().slice(0, 100)} (${actor})`

/**
 * Formats a command line for the log: without free text, and with the user's id instead of an email address. A domain
 * (`@example.com`) is not personal and stays.
 */
async function argumentsForLog(args: readonly string[], { db }: Pick<CommandContext, 'db'>): Promise<string> {
  const shown: string[] = []
  const valueToShow = (name: string, value: string) =>
    loggedOptions.has(name) && !value.includes('@') ? value.slice(0, 100) : '…'
  // Option whose value is the next argument.
  let option: string | undefined
  for (const arg of args) {
    const [name = '', value] = arg.startsWith('--') ? arg.split(/=(.*)/s, 2) : []
    if (option !== undefined) shown.push(valueToShow(option, arg))
    else if (name !== '') shown.push(name, ...(value === undefined ? [] : [valueToShow(name, value)]))
    else if (arg.includes('@') && !arg.startsWith('@')) {
      shown.push((await findUserFacts(db, arg))?.user_id ?? '(an address)')
    } else shown.push(arg.slice(0, 200))
    option = option === undefined && name !== '' && value === undefined && !flags.has(name) ? name : undefined
  }
  return shown.join(' ')
}

/** Returns whether a command line changes data. The action may be before, between or after options. */
export function isDataChangingCommand({ changing = [], options = {} }: Command, args: readonly string[]): boolean {
  if (changing === 'all') return true
  // Unknown options are no error here, because the command itself reports them.
  const { positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false })
  return changing.includes(positionals[0] ?? '')
}

export interface LoggedCommandRun {
  /** Opens the command's dependencies and logs the start of the command. */
  readonly open: () => Promise<CommandContext>
  /** Logs the outcome, if the start was logged. */
  ended(exitCode: number, outcome: string): Promise<void>
}

/** Wraps `open` so that a command is in the log before it can change anything. */
export function logCommandStart(
  { name, args, who }: { name: string; args: readonly string[]; who: string },
  open: () => Promise<CommandContext>,
): LoggedCommandRun {
  let begun: Promise<{ workplace: CommandContext; actionId: string }> | undefined
  async function begin() {
    const workplace = await open()
    const action = { command: name, arguments: await argumentsForLog(args, workplace), who }
    const actionId = await insertAction(workplace.db, { ...action, began_at: new Date(workplace.now()) })
    return { workplace, actionId }
  }
  return {
    async open() {
      begun ??= begin()
      return (await begun).workplace
    },
    async ended(exitCode, outcome) {
      // If opening failed, nothing was changed, and the command has reported the error.
      const action = await begun?.catch(() => undefined)
      if (action === undefined) return
      const { workplace, actionId } = action
      const ended = { ended_at: new Date(workplace.now()), exit_code: exitCode, outcome }
      await insertOutcome(workplace.db, actionId, ended)
    },
  }
}
