import { parseArgs } from 'node:util'
import { listPersonalDataModules } from '../../all-personal-data.ts'
import { createLog } from '../../log.ts'
import { type AccountOperations, createAccountOperations } from '../../modules/accounts/account-requests.ts'
import { exportUser } from '../../modules/accounts/export.ts'
import { createTombstoneLog } from '../../modules/accounts/tombstones.ts'
import { endRecoveryLinks } from '../../modules/payments/recovery-links.ts'
import { insertSecurityEvent } from '../../modules/security/security-events.ts'
import { findUserFacts, type UserFacts } from '../../modules/viewers/user-facts.ts'
import { readLedgerEntries } from '../../modules/wallet/ledger.ts'
import { formatColumns, formatMinute } from '../columns.ts'
import type { Command, CommandContext, CommandEnvironment, Terminal } from '../command.ts'
import { escapeUnprintableInLine } from '../viewer-text.ts'

const lastEntries = 5

function stateOf({ email, deleted_at, purged_at }: UserFacts): string {
  if (purged_at) return `purged on ${formatMinute(purged_at)}; nothing personal is left`
  if (deleted_at) return `deleted on ${formatMinute(deleted_at)}; signing in within 15 days brings it back`
  return email === null ? 'a guest, without a mail address' : 'registered'
}

function coinsOf({ balance, debt, held }: UserFacts): string {
  const owed = debt === '0' ? '' : `, owes ${debt}`
  return `${balance}${held === 0 ? '' : `, ${held} more held while a payment is disputed`}${owed}`
}

function membershipOf(until: Date | null, now: number): string {
  if (until === null) return 'none'
  return until.getTime() > now ? `until ${formatMinute(until)}` : `ended on ${formatMinute(until)}`
}

const options = { reason: { type: 'string' }, yes: { type: 'boolean' } } as const

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return undefined
  }
}

async function show(user: UserFacts, { db, now }: CommandContext, terminal: Terminal): Promise<number> {
  const ad = Object.entries(user.ad ?? {}).map(([name, value]) => `${name}=${value}`)
  const lines = formatColumns([
    ['user', user.user_id],
    ['state', stateOf(user)],
    ['mail', user.email ?? 'none'],
    ['name', escapeUnprintableInLine(user.nickname ?? 'none')],
    ['since', `${formatMinute(user.created_at)}, last seen ${user.seen_at ? formatMinute(user.seen_at) : 'long ago'}`],
    ['devices', `${user.devices}`],
    ['ad', ad.length === 0 ? 'none' : escapeUnprintableInLine(ad.join(' ')).slice(0, 200)],
    ['coins', coinsOf(user)],
    ['membership', membershipOf(user.member_until, now())],
    ['unlocked', `${user.episodes} episodes of ${user.unlocked_titles} titles, ${user.whole_titles} whole titles`],
    ['titles', `${user.likes} liked, ${user.follows} followed`],
    ['feedback', `${user.feedback}, ${user.unanswered} of them not answered`],
  ])
  for (const line of lines) terminal.say(line)
  const { rows, total } = await readLedgerEntries(db, user.user_id, { limit: lastEntries, offset: 0 })
  if (total > 0) terminal.say(`\nThe last ${rows.length} of ${total} entries of the wallet:`)
  for (const line of formatColumns(
    rows.map((row) => [formatMinute(row.created_at), row.kind, row.coins, Number(row.balance)]),
  )) {
    terminal.say(`  ${line}`)
  }
  return 0
}

/** Prints all data that the purge removes, in the format of the viewer's own export. */
async function exportOne(
  { user_id }: UserFacts,
  { db, now }: CommandContext,
  terminal: Terminal,
  site: CommandEnvironment,
) {
  const personalData = listPersonalDataModules({ now, secrets: await site.secrets() })
  const pieces: string[] = []
  await exportUser(db, user_id, personalData, (piece) => void pieces.push(piece))
  for (const line of JSON.stringify(JSON.parse(pieces.join('')), null, 2).split('\n')) terminal.say(line)
  await insertSecurityEvent(db, { kind: 'data exported', userId: user_id, purpose: 'operator' }, new Date(now()))
  return 0
}

const requestsOf = ({ db, now }: CommandContext, site: CommandEnvironment): AccountOperations =>
  createAccountOperations({
    db,
    now,
    log: createLog('warn'),
    tombstones: createTombstoneLog(site.dataDir),
    insertSecurityEvent,
    endRecoveryLinks,
    sessionsEnded: () => undefined,
  })

async function remove(user: UserFacts, isConfirmed: boolean, requests: AccountOperations, terminal: Terminal) {
  const { user_id: userId, email, balance } = user
  const isGuest = email === null
  const back = isGuest ? 'A guest cannot come back' : 'Signing in within 15 days brings the account back'
  const question = `Delete ${userId}${isGuest ? '' : ` (${email})`}, who has ${balance} coins? ${back}.`
  if (!isConfirmed && !(await terminal.confirm(question))) {
    terminal.say('Nothing was deleted.')
    return 1
  }
  const isNew = await requests.remove({ userId, email })
  terminal.say(isNew ? `${userId} is deleted. ${back}.` : `${userId} was deleted before.`)
  return 0
}

async function signOut(user: UserFacts, isConfirmed: boolean, requests: AccountOperations, terminal: Terminal) {
  const { user_id: userId, email, balance } = user
  const back =
    email === null
      ? `A guest comes back only by a code to the billing address (${user.air_email || 'there is none'})`
      : 'A code to the address brings them back'
  const question = `Sign ${userId}${email === null ? '' : ` (${email})`} out on all devices, with ${balance} coins? ${back}.`
  if (!isConfirmed && !(await terminal.confirm(question))) {
    terminal.say('Nobody was signed out.')
    return 1
  }
  await requests.signOut(userId)
  terminal.say(`${userId} is signed out on all devices. ${back}.`)
  return 0
}

export const command: Command = {
  usage: [
    'users show <user>',
    'users export <user>',
    'users sign-out <user> --reason "…" [--yes]',
    'users delete <user> --reason "…" [--yes]',
  ],
  help: `Shows support facts about a viewer: account, coins, membership, unlocks, feedback. <user> is the number that the
  viewer sees under Me, or the mail address. Codes and tokens are never shown. export prints all data stored about the
  viewer as JSON, sign-out revokes all sessions, devices and recovery links, and delete removes the account, for viewers
  who write and ask for it: verify their identity first. Personal data is erased permanently after 15 days.
  For example: users show 10000042, or npm run --silent users -- export 10000042 > viewer.json`,
  changing: ['delete', 'sign-out'],
  options,
  async run(args, terminal, open, site) {
    const { values, positionals } = parseOptions(args) ?? { values: {}, positionals: [] }
    const [action, named, ...rest] = positionals
    if (named === undefined || rest.length > 0) return 2
    const hasReason = values.reason !== undefined && values.reason.trim() !== ''
    const isChange = hasReason && (action === 'delete' || action === 'sign-out')
    if (action !== 'show' && action !== 'export' && !isChange) return 2
    const workplace = await open()
    const user = await findUserFacts(workplace.db, named)
    if (!user) {
      terminal.say(`There is no user ${named}. Ask the viewer for the number under Me.`)
      return 1
    }
    if (action === 'show') return show(user, workplace, terminal)
    if (user.deleted_at) {
      terminal.say(`${user.user_id} is ${stateOf(user)}.`)
      return 1
    }
    if (!isChange) return exportOne(user, workplace, terminal, site)
    const change = action === 'sign-out' ? signOut : remove
    return change(user, values.yes ?? false, requestsOf(workplace, site), terminal)
  },
}
