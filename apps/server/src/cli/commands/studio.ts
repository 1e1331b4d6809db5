import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { isEmail } from '@cliffhanger/domain/email'
import { isStudioRole, studioRoles } from '@cliffhanger/domain/studio-roles'
import { createInvite, inviteUrl } from '../../modules/operators/invites.ts'
import { listPasskeys } from '../../modules/operators/passkey-store.ts'
import { deleteSessionsOf } from '../../modules/operators/session-store.ts'
import { findOperatorByEmail, listOperators } from '../../modules/operators/store.ts'
import { insertSecurityEvent } from '../../modules/security/security-events.ts'
import { readSetting } from '../../settings/settings.ts'
import { formatColumns, formatMinute } from '../columns.ts'
import type { Command, CommandContext, Terminal } from '../command.ts'

const options = { role: { type: 'string' } } as const

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return undefined
  }
}

/** Origin of Studio for browsers; passkeys are bound to its host name. */
const studioOrigin = (): string =>
  readSetting('STUDIO_ORIGIN', process.env, process.cwd()) ??
  readSetting('PUBLIC_URL', process.env, process.cwd()) ??
  `http://localhost:${readSetting('PORT', process.env, process.cwd())}`

async function list({ db }: CommandContext, terminal: Terminal): Promise<number> {
  const operators = await listOperators(db)
  if (operators.length === 0) terminal.say('There are no operators yet. See: studio invite <address> --role owner')
  const lines = operators.map((row) => [
    row.email,
    row.role,
    `${row.passkeys ?? 0} passkeys`,
    row.seen_at ? `last seen ${formatMinute(row.seen_at)}` : 'never seen',
    row.disabled_at ? 'no access' : '',
  ])
  for (const line of formatColumns(lines)) terminal.say(line)
  return 0
}

async function signOut(email: string, { db }: CommandContext, terminal: Terminal): Promise<number> {
  const operator = await findOperatorByEmail(db, email)
  if (!operator) {
    terminal.say(`There is no operator ${email}. See: studio list`)
    return 1
  }
  await deleteSessionsOf(db, operator.operator_id)
  const passkeys = await listPasskeys(db, operator.operator_id)
  terminal.say(`${email} is signed out everywhere. ${passkeys.length} passkeys still sign in.`)
  return 0
}

export const command: Command = {
  usage: ['studio list', `studio invite <address> --role ${studioRoles.join('|')}`, 'studio sign-out <address>'],
  help: `Manages the operators of Studio, the console at /studio. invite prints a link for one use within 24 hours; the person
  opens it, chooses a name and creates a passkey. For a known operator, the link adds a passkey and sets the role, for
  example after a lost device. sign-out ends all sessions of an operator.
  For example: studio invite you@example.com --role owner`,
  changing: ['invite', 'sign-out'],
  options,
  async run(args, terminal, open) {
    const { values, positionals } = parseOptions(args) ?? { values: {}, positionals: [] }
    const [action, email, ...rest] = positionals
    const { role } = values
    if (rest.length > 0 || (action === 'invite') !== (role !== undefined)) return 2
    if (action === 'list') return email === undefined ? list(await open(), terminal) : 2
    if (email === undefined || (action !== 'invite' && action !== 'sign-out')) return 2
    if (!isEmail(email)) {
      terminal.say(`${email} is not a mail address.`)
      return 2
    }
    const context = await open()
    if (action === 'sign-out') return signOut(email, context, terminal)
    if (role === undefined || !isStudioRole(role)) {
      terminal.say(`--role must be one of ${studioRoles.join(', ')}.`)
      return 2
    }
    const { db, now } = context
    const { token, expiresAt } = await createInvite({ db, now, randomBytes }, email, role)
    await insertSecurityEvent(db, { kind: 'operator invited', purpose: 'operator' }, new Date(now()))
    terminal.say(`Open this link once, until ${formatMinute(expiresAt)}, to become ${role} of Studio:`)
    terminal.say(inviteUrl(studioOrigin(), token))
    return 0
  },
}
