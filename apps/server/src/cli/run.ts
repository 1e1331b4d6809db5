import { StartError } from '../start-error.ts'
import { audit } from './audit.ts'
import { coins } from './coins.ts'
import type { Command, Terminal, Workplace } from './command.ts'
import { feedback } from './feedback.ts'
import { home } from './home.ts'
import { importCommand } from './import.ts'
import { orders } from './orders.ts'
import { packages } from './packages.ts'
import { report } from './report.ts'
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
}

const helpFor = ({ usage, help }: Command): string => `${usage.map((line) => `  ${line}`).join('\n')}\n  ${help}\n`

const helpText = `Cliffhanger's operator commands. They work while the server runs.

${Object.values(commands).map(helpFor).join('\n')}
DATA_DIR and DATABASE_URL are read as the server reads them.`

/** Runs one command line; answers the exit code. 130: stopped by the person. */
export async function runCommand(
  args: readonly string[],
  terminal: Terminal,
  open: () => Promise<Workplace>,
): Promise<number> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || rest.includes('--help') || rest.includes('-h')) {
    const isAsked = command !== undefined || ['', 'help', '--help', '-h'].includes(name)
    if (!isAsked) terminal.say(`There is no command ${name}.\n`)
    terminal.say(command ? helpFor(command) : helpText)
    return isAsked ? 0 : 2
  }
  try {
    const code = await command.run(rest, terminal, open)
    if (code === 2) terminal.say(`That is not how it goes:\n${helpFor(command)}`)
    return code
  } catch (error) {
    if (terminal.signal.aborted) {
      terminal.say('Stopped. What is done is kept; the same command goes on from there.')
      return 130
    }
    if (!(error instanceof StartError)) throw error
    terminal.say(error.message)
    return 1
  }
}
