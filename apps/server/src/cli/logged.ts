import { parseArgs } from 'node:util'
import { insertAction, insertOutcome } from '../modules/operator-log/store.ts'
import type { Command, Site, Workplace } from './command.ts'
import { findUserFacts } from './user-facts.ts'

/** Options that take no value, and those whose value says what was done. All others hold what somebody wrote. */
const flags = new Set(['--yes', '--watch', '--open', '--answered', '--with-media', '--at-once', '--csv'])
const told = new Set(['--key', '--amount', '--since'])

/** Who ran it, as the log says: what the system knows, and the name that --by gave. */
export const whoRan = ({ actor }: Site, by: string | undefined): string =>
  by === undefined || by.trim() === '' ? actor : `${by.trim().slice(0, 100)} (${actor})`

/**
 * A command line for the log: no text that somebody wrote, and a person's id in the place of their address. A whole
 * domain is nobody's.
 */
async function argumentsForLog(args: readonly string[], { db }: Pick<Workplace, 'db'>): Promise<string> {
  const shown: string[] = []
  const valueToShow = (name: string, value: string) =>
    told.has(name) && !value.includes('@') ? value.slice(0, 100) : '…'
  // The option that the next word is the value of.
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

/** Whether a command line changes something, wherever its action stands between options. */
export function isChanging({ changing = [], options = {} }: Command, args: readonly string[]): boolean {
  if (changing === 'all') return true
  // What is not understood is for the command to say.
  const { positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false })
  return changing.includes(positionals[0] ?? '')
}

export interface LoggedOpen {
  /** Opens as it was, and first of all writes down that the command has begun. */
  readonly open: () => Promise<Workplace>
  /** Writes down how it ended, if it ever began. */
  ended(exitCode: number, outcome: string): Promise<void>
}

/** What a command does is in the log from the moment that it may change something. */
export function logged(
  { name, args, who }: { name: string; args: readonly string[]; who: string },
  open: () => Promise<Workplace>,
): LoggedOpen {
  let begun: Promise<{ workplace: Workplace; actionId: string }> | undefined
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
      // What could not be opened has changed nothing; the command has said why.
      const action = await begun?.catch(() => undefined)
      if (action === undefined) return
      const { workplace, actionId } = action
      const ended = { ended_at: new Date(workplace.now()), exit_code: exitCode, outcome }
      await insertOutcome(workplace.db, actionId, ended)
    },
  }
}
