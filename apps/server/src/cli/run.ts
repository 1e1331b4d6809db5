import { errorCode } from '../error-code.ts'
import { StartError } from '../start-error.ts'
import { audit } from './audit.ts'
import { backup } from './backup.ts'
import { coins } from './coins.ts'
import type { Command, CommandContext, CommandEnvironment, Terminal } from './command.ts'
import { feedback } from './feedback.ts'
import { home } from './home.ts'
import { importCommand } from './import.ts'
import { isChanging, logged, operatorName } from './logged.ts'
import { migrate } from './migrate.ts'
import { operatorLog } from './operator-log.ts'
import { orders } from './orders.ts'
import { packages } from './packages.ts'
import { report } from './report.ts'
import { restore } from './restore.ts'
import { secrets } from './secrets.ts'
import { securityEvents } from './security-events.ts'
import { titles } from './titles.ts'
import { users } from './users.ts'

const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  titles,
  home,
  packages,
  coins,
  orders,
  users,
  feedback,
  report,
  audit,
  backup,
  restore,
  secrets,
  migrate,
  'operator-log': operatorLog,
  'security-events': securityEvents,
}

const helpFor = ({ usage, help }: Command): string => `${usage.map((line) => `  ${line}`).join('\n')}\n  ${help}\n`

const helpText = `Cliffhanger's operator commands. They work while the server runs.

${Object.values(commands).map(helpFor).join('\n')}
DATA_DIR, DATABASE_URL and DATABASE_OWNER_URL are read as by the server. Commands that change data are written to the
operator log; --by <name> adds your name there, if several people share one system user.`

/** Takes `--by <name>` out of a command line. */
function takeBy(args: readonly string[]): { by: string | undefined; rest: string[] } {
  const at = args.indexOf('--by')
  return at === -1
    ? { by: undefined, rest: [...args] }
    : { by: args[at + 1], rest: [...args.slice(0, at), ...args.slice(at + 2)] }
}

/** Runs one command line; returns the exit code. 130: stopped by the user. */
export async function runCommand(
  args: readonly string[],
  terminal: Terminal,
  open: () => Promise<CommandContext>,
  site: CommandEnvironment,
): Promise<number> {
  const { by, rest: words } = takeBy(args)
  const [name = '', ...rest] = words
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || rest.includes('--help') || rest.includes('-h')) {
    const isAsked = command !== undefined || ['', 'help', '--help', '-h'].includes(name)
    if (!isAsked) terminal.say(`There is no command ${name}.\n`)
    terminal.say(command ? helpFor(command) : helpText)
    return isAsked ? 0 : 2
  }
  if (!isChanging(command, rest)) return runOne(command, rest, terminal, open, site)
  const log = logged({ name, args: rest, who: operatorName(site, by) }, open)
  const code = await runOne(command, rest, terminal, log.open, site).catch(async (error: unknown) => {
    // Without the error's message, which may contain viewers' text.
    const outcome = `failed (${errorCode(error) ?? (error instanceof Error ? error.name : 'unknown')})`
    // If logging fails, too, the original error is reported.
    await log.ended(1, outcome).catch(() => undefined)
    throw error
  })
  await log.ended(code, outcomes[code] ?? 'not done')
  return code
}

const outcomes: Readonly<Record<number, string>> = { 0: 'done', 1: 'not done', 2: 'not understood', 130: 'stopped' }

async function runOne(
  command: Command,
  args: readonly string[],
  terminal: Terminal,
  open: () => Promise<CommandContext>,
  site: CommandEnvironment,
): Promise<number> {
  try {
    const code = await command.run(args, terminal, open, site)
    if (code === 2) terminal.say(`Invalid arguments. Usage:\n${helpFor(command)}`)
    return code
  } catch (error) {
    if (terminal.signal.aborted) {
      terminal.say('Stopped. Finished work is kept; run the same command to continue.')
      return 130
    }
    if (!(error instanceof StartError)) throw error
    terminal.say(error.message)
    return 1
  }
}
