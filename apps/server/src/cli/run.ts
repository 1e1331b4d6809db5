import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { refuseIncompleteRestore } from '../backup/incomplete-restore.ts'
import { errorCode } from '../error-code.ts'
import { StartError } from '../start-error.ts'
import type { Command, CommandContext, CommandEnvironment, ContextWithoutOperator, Terminal } from './command.ts'
import { isDataChangingCommand, logCommandStart, operatorName } from './logged.ts'

const folder = join(import.meta.dirname, 'commands')
/** The only command that may use the data of an incomplete restore, because it completes the restore. */
const restoreCommand = 'restore'
/** Each file in commands/ defines the command with the file's name. */
const commandNames = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => basename(file, '.ts'))

async function loadCommand(name: string): Promise<Command> {
  const module: { readonly command: Command } = await import(pathToFileURL(join(folder, `${name}.ts`)).href)
  return module.command
}

const helpFor = ({ usage, help }: Command): string => `${usage.map((line) => `  ${line}`).join('\n')}\n  ${help}\n`

async function helpText(): Promise<string> {
  const commands = await Promise.all(commandNames.map(loadCommand))
  return `Cliffhanger's operator commands. They work while the server runs.

${commands.map(helpFor).join('\n')}
DATA_DIR, DATABASE_URL and DATABASE_OWNER_URL are read as by the server. Commands that change data are written to the
operator log; --by <name> adds your name there, if several people share one system user.`
}

/** Removes `--by <name>` from a command line and returns the name and the rest. */
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
  openContext: () => Promise<ContextWithoutOperator>,
  site: CommandEnvironment,
): Promise<number> {
  const { by, rest: words } = takeBy(args)
  const [name = '', ...rest] = words
  const command = commandNames.includes(name) ? await loadCommand(name) : undefined
  if (!command || rest.includes('--help') || rest.includes('-h')) {
    const isAsked = command !== undefined || ['', 'help', '--help', '-h'].includes(name)
    if (!isAsked) terminal.say(`There is no command ${name}.\n`)
    terminal.say(command ? helpFor(command) : await helpText())
    return isAsked ? 0 : 2
  }
  const operator = operatorName(site, by)
  const open = async () => {
    if (name !== restoreCommand) await refuseIncompleteRestore(site.dataDir)
    return { ...(await openContext()), operator }
  }
  if (!isDataChangingCommand(command, rest)) return runOne(command, rest, terminal, open, site)
  const log = logCommandStart({ name, args: rest, who: operator }, open)
  const code = await runOne(command, rest, terminal, log.open, site).catch(async (error: unknown) => {
    // Omits the error's message, which may contain text written by viewers.
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
