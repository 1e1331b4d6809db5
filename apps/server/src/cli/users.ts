import { readEntries } from '../modules/wallet/ledger-store.ts'
import { asMinute, columns } from './columns.ts'
import type { Command } from './command.ts'
import { findUserFacts, type UserFacts } from './user-facts.ts'
import { printableInLine } from './viewer-text.ts'

const lastEntries = 5

function stateOf({ email, deleted_at, purged_at }: UserFacts): string {
  if (purged_at) return `purged on ${asMinute(purged_at)}; nothing personal is left`
  if (deleted_at) return `deleted on ${asMinute(deleted_at)}; signing in within 15 days brings it back`
  return email === null ? 'a guest, without a mail address' : 'registered'
}

function membershipOf(until: Date | null, now: number): string {
  if (until === null) return 'none'
  return until.getTime() > now ? `until ${asMinute(until)}` : `ended on ${asMinute(until)}`
}

export const users: Command = {
  usage: ['users show <user>'],
  help: `Shows what support needs to know about a viewer: who, since when, coins, membership, unlocks, feedback. <user> is
  the number that the viewer sees under Me, or the mail address. No code or token is ever shown.
  For example: users show 10000042`,
  async run([action, named, ...rest], terminal, open) {
    if (action !== 'show' || named === undefined || rest.length > 0) return 2
    const { db, now } = await open()
    const user = await findUserFacts(db, named)
    if (!user) {
      terminal.say(`There is no user ${named}. Ask the viewer for the number under Me.`)
      return 1
    }
    const ad = Object.entries(user.ad ?? {}).map(([name, value]) => `${name}=${value}`)
    const lines = columns([
      ['user', user.user_id],
      ['state', stateOf(user)],
      ['mail', user.email ?? 'none'],
      ['name', printableInLine(user.nickname ?? 'none')],
      ['since', `${asMinute(user.created_at)}, last seen ${user.seen_at ? asMinute(user.seen_at) : 'long ago'}`],
      ['devices', `${user.devices}`],
      ['came by', ad.length === 0 ? 'no known ad' : printableInLine(ad.join(' ')).slice(0, 200)],
      ['coins', `${user.balance}${user.debt === '0' ? '' : `, owes ${user.debt}`}`],
      ['membership', membershipOf(user.member_until, now())],
      ['unlocked', `${user.episodes} episodes of ${user.unlocked_titles} titles, ${user.whole_titles} whole titles`],
      ['titles', `${user.likes} liked, ${user.follows} followed`],
      ['feedback', `${user.feedback}, ${user.unanswered} of them not answered`],
    ])
    for (const line of lines) terminal.say(line)
    const { rows, total } = await readEntries(db, user.user_id, { limit: lastEntries, offset: 0 })
    if (total > 0) terminal.say(`\nThe last ${rows.length} of ${total} entries of the wallet:`)
    for (const line of columns(
      rows.map((row) => [asMinute(row.created_at), row.kind, row.coins, Number(row.balance)]),
    )) {
      terminal.say(`  ${line}`)
    }
    return 0
  },
}
