import { randomBytes } from 'node:crypto'
import { addRunner, listRunners, removeRunner, runnerActiveWindowMs } from '../../modules/runners/runner-store.ts'
import { runnerProgramVersion } from '../../runner-version.ts'
import { formatColumns, formatMinute } from '../columns.ts'
import type { Command, CommandContext, Terminal } from '../command.ts'

const nameShape = /^[\w.-]{1,40}$/

const versionText = (version: string | null): string =>
  version === null || version === runnerProgramVersion
    ? (version ?? '')
    : `${version}, needs ${runnerProgramVersion}: gets no work`

async function list({ db, now }: CommandContext, terminal: Terminal): Promise<number> {
  const runners = await listRunners(db)
  if (runners.length === 0) terminal.say('No machine encodes for this site. Add one: npm run runners -- add <name>')
  const heads = runners.length === 0 ? [] : [['name', 'last seen', 'accepted', 'refused', 'version']]
  const lines = runners.map(({ name, seen_at: seenAt, accepted, refused, version }) => {
    const isActive = seenAt !== null && seenAt.getTime() > now() - runnerActiveWindowMs
    const seen = seenAt === null ? 'never' : formatMinute(seenAt)
    return [name, isActive ? 'now' : seen, String(accepted), String(refused), versionText(version)]
  })
  for (const line of formatColumns([...heads, ...lines])) terminal.say(line)
  return 0
}

async function add(name: string, { db, now }: CommandContext, terminal: Terminal): Promise<number> {
  if (!nameShape.test(name)) {
    terminal.say('The name of a runner has up to 40 letters, digits and . _ -')
    return 2
  }
  const token = await addRunner(db, name, { at: new Date(now()), random: randomBytes })
  if (token === undefined) {
    terminal.say(`There is a runner ${name} already.`)
    return 1
  }
  terminal.say('On the machine that encodes, with the address of this site:')
  terminal.say(`  npm run runner -- --server https://… --token ${token}`)
  terminal.say('The token is not shown again.')
  return 0
}

async function remove(name: string, { db }: CommandContext, terminal: Terminal): Promise<number> {
  const isRemoved = await removeRunner(db, name)
  terminal.say(isRemoved ? `${name} gets no more work.` : `There is no runner ${name}.`)
  return isRemoved ? 0 : 1
}

export const command: Command = {
  usage: ['runners list', 'runners add <name>', 'runners remove <name>'],
  help: 'Machines that encode episodes for this site (npm run runner).',
  changing: ['add', 'remove'],
  async run([action, ...names], terminal, open) {
    const [name] = names
    if (action === 'list' && names.length === 0) return list(await open(), terminal)
    if (name === undefined || names.length > 1) return 2
    if (action === 'add') return add(name, await open(), terminal)
    if (action === 'remove') return remove(name, await open(), terminal)
    return 2
  },
}
