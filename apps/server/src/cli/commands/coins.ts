import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { maxGrantedCoins } from '@cliffhanger/domain/grant-limits'
import { listTitles } from '../../modules/catalogue/store.ts'
import { insertSecurityEvent } from '../../modules/security/security-events.ts'
import { findUserFacts, type UserFacts } from '../../modules/viewers/user-facts.ts'
import { createGrants } from '../../modules/wallet/grants.ts'
import { readLedgerEntries } from '../../modules/wallet/ledger.ts'
import { formatColumns, formatMinute } from '../columns.ts'
import type { Command, CommandContext, Terminal } from '../command.ts'
import { escapeUnprintableInLine } from '../viewer-text.ts'

const options = { reason: { type: 'string' }, key: { type: 'string' }, yes: { type: 'boolean' } } as const

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return undefined
  }
}

interface GrantRequest {
  readonly user: UserFacts
  readonly reason: string
  readonly key: string
  readonly isConfirmed: boolean
}

async function giveCoins(
  coins: number,
  grantRequest: GrantRequest,
  { db, now }: CommandContext,
  terminal: Terminal,
): Promise<number> {
  const { user, reason, key, isConfirmed } = grantRequest
  const who = `${user.user_id}${user.email === null ? '' : ` (${user.email})`}`
  if (!isConfirmed && !(await terminal.confirm(`Give ${coins} coins to ${who}, who has ${user.balance}?`))) {
    terminal.say('Nothing was given.')
    return 1
  }
  const grants = createGrants({ db, now, insertSecurityEvent })
  const isNew = await grants.grant({ userId: user.user_id, coins, reason, key })
  const after = await findUserFacts(db, user.user_id)
  terminal.say(
    isNew
      ? `${who} has ${after?.balance} coins now. Their statement shows the reason.`
      : `A grant with the key ${key} was made before. Nothing was given.`,
  )
  return 0
}

async function giveTitle(
  named: string,
  grantRequest: GrantRequest,
  { db, now }: CommandContext,
  terminal: Terminal,
): Promise<number> {
  const [title] = await listTitles(db, named)
  if (!title || title.status === 'draft') {
    terminal.say(`There is no title ${named}. See: titles list`)
    return 1
  }
  const { user, reason, key, isConfirmed } = grantRequest
  const question = `Give ${title.slug} with all its episodes to ${user.user_id} permanently?`
  if (!isConfirmed && !(await terminal.confirm(question))) {
    terminal.say('Nothing was given.')
    return 1
  }
  const grants = createGrants({ db, now, insertSecurityEvent })
  const result = await grants.grantTitle({ userId: user.user_id, vidId: title.vid_id, reason, key })
  const texts = {
    given: `${user.user_id} owns ${title.slug} now.`,
    repeated: `A grant with the key ${key} was made before.`,
    gone: `${user.user_id} is deleted.`,
    noTitle: `${title.slug} is deleted.`,
  }
  terminal.say(texts[result])
  return result === 'gone' || result === 'noTitle' ? 1 : 0
}

async function show(user: UserFacts, { db }: CommandContext, terminal: Terminal): Promise<number> {
  terminal.say(`${user.user_id} has ${user.balance} coins${user.debt === '0' ? '' : ` and owes ${user.debt}`}.`)
  const { rows, total } = await readLedgerEntries(db, user.user_id, { limit: 20, offset: 0 })
  const lines = rows.map((row) => {
    const title =
      row.vid_id === null ? '' : `title ${row.vid_id}${row.episode === null ? '' : ` episode ${row.episode}`}`
    return [
      formatMinute(row.created_at),
      row.kind,
      row.coins,
      Number(row.balance),
      title,
      escapeUnprintableInLine(row.note),
    ]
  })
  for (const line of formatColumns(lines)) terminal.say(line)
  if (total > rows.length) terminal.say(`… and ${total - rows.length} older ones`)
  return 0
}

export const command: Command = {
  usage: [
    'coins show <user>',
    'coins grant <user> <coins> --reason "…" [--key <word>] [--yes]',
    'coins grant-title <user> <title> --reason "…" [--key <word>] [--yes]',
  ],
  help: `Shows a wallet, and grants coins or a whole title as compensation. <user> is a user id or a mail address. A grant
  appears with its reason in the ledger and in the viewer's statement, and cannot be taken back. With your own --key (such
  as a ticket number), repeating the command grants only once.
  For example: coins grant 10000042 100 --reason "Sorry for the missing subtitles" --key ticket-815`,
  changing: ['grant', 'grant-title'],
  options,
  async run(args, terminal, open) {
    const { values, positionals } = parseOptions(args) ?? { values: {}, positionals: [] }
    const [action, named, what, ...rest] = positionals
    if (named === undefined || rest.length > 0) return 2
    const { reason = '', key = randomUUID(), yes: isConfirmed = false } = values
    const isGift = action === 'grant' || action === 'grant-title'
    if (isGift ? what === undefined || reason.trim() === '' : action !== 'show' || what !== undefined) return 2
    const amount = Number(what)
    if (action === 'grant' && (!/^\d{1,7}$/.test(what ?? '') || amount < 1 || amount > maxGrantedCoins)) {
      terminal.say(`<coins> must be a whole number from 1 to ${maxGrantedCoins}.`)
      return 2
    }
    const workplace = await open()
    const user = await findUserFacts(workplace.db, named)
    if (!user) {
      terminal.say(`There is no user ${named}.`)
      return 1
    }
    if (!isGift) return show(user, workplace, terminal)
    if (user.deleted_at) {
      terminal.say(`${user.user_id} is deleted.`)
      return 1
    }
    const grantRequest = { user, reason: reason.trim().slice(0, 200), key, isConfirmed }
    return action === 'grant'
      ? giveCoins(amount, grantRequest, workplace, terminal)
      : giveTitle(what ?? '', grantRequest, workplace, terminal)
  },
}
