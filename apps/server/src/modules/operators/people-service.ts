import type { studioPeople } from '@cliffhanger/contract/studio/people'
import { isEmail } from '@cliffhanger/domain/email'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import type { Deps } from '../../deps.ts'
import { parseSinceField } from '../../http/studio/day.ts'
import { createCursorPage } from '../../http/studio/page.ts'
import type { StudioCtx, StudioService } from '../../http/studio/service.ts'
import type { LogEntry, LogFilter } from '../operator-log/entries.ts'
import { endInvite, endInvitesTo, listInvites } from './invite-store.ts'
import { createInvite, inviteUrl } from './invites.ts'
import { deleteSessionsOf } from './session-store.ts'
import type { OperatorSessions } from './sessions.ts'
import { findOperator, findOperatorByEmail, listOperators, lockOwnerRows, updateOperator } from './store.ts'

const rowsOfPage = 50

interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes'> {
  readonly sessions: Pick<OperatorSessions, 'list' | 'endMatching' | 'endAll' | 'counts'>
  /** Reads operator log entries with ids below `before`, newest first. */
  readLog(before: string | undefined, most: number, filter: LogFilter): Promise<LogEntry[]>
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** API methods for operators, invitations and roles, and for the operator log. */
export function createPeopleService({ readLog, sessions, ...needs }: Needs): StudioService<typeof studioPeople> {
  const { db, now } = needs
  const at = () => new Date(now())

  /**
   * Changes an operator and ends their sessions, so that a new role requires a new sign-in. Also ends open invitations
   * to the operator, which would give the earlier role or access back. Refuses to remove the last owner.
   */
  async function change(
    operatorId: string,
    ctx: StudioCtx<'lastOwner'>,
    changed: { role?: StudioRole; disabled_at?: Date },
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const before = (await findOperator(tx, operatorId)) ?? ctx.fail('notFound', { field: 'operatorId' })
      // Locks invitations before operators, like the acceptance of an invitation, to prevent deadlocks.
      await endInvitesTo(tx, before.email, at())
      const owners = await lockOwnerRows(tx)
      const staysOwner = changed.role === 'owner'
      if (owners.length === 1 && owners[0] === operatorId && !staysOwner) ctx.fail('lastOwner', { field: 'operatorId' })
      await updateOperator(tx, operatorId, changed)
      await deleteSessionsOf(tx, operatorId)
      const after = changed.role ? { role: changed.role } : { access: false }
      ctx.noteChange({ before: changed.role ? { role: before.role } : { access: before.disabled_at === null }, after })
    })
  }

  return {
    async list(_, { caller }) {
      const [operators, invites, open] = await Promise.all([
        listOperators(db),
        listInvites(db, at()),
        sessions.counts(),
      ])
      return {
        operators: operators.map((row) => ({
          operatorId: row.operator_id,
          name: row.name,
          email: row.email,
          role: row.role,
          passkeys: row.passkeys ?? 0,
          hasTotp: row.has_totp,
          isSelf: row.operator_id === caller.operatorId,
          sessions: open.get(row.operator_id) ?? 0,
          ...(row.seen_at && { seenAt: row.seen_at.getTime() }),
          ...(row.disabled_at && { disabledAt: row.disabled_at.getTime() }),
        })),
        invites: invites.map((row) => ({
          inviteId: row.invite_id,
          email: row.email,
          role: row.role,
          expiresAt: row.expires_at.getTime(),
        })),
      }
    },
    async invite({ email, role }, ctx) {
      if (!isEmail(email)) ctx.fail('badRequest', { field: 'email' })
      const [known, open] = await Promise.all([findOperatorByEmail(db, email), listInvites(db, at())])
      const replaced = open.find((one) => one.email === email.toLowerCase())
      const { token, expiresAt } = await createInvite(needs, email, role)
      ctx.noteChange({
        before: { role: known?.role ?? null, invitedAs: replaced?.role ?? null },
        after: { invitedAs: role, expiresAt },
      })
      return { url: inviteUrl(ctx.origin, token), expiresAt: expiresAt.getTime() }
    },
    async revokeInvite({ inviteId }, ctx) {
      const revoked = (await listInvites(db, at())).find((one) => one.invite_id === inviteId)
      if (!revoked || !(await endInvite(db, inviteId, at()))) return ctx.fail('notFound', { field: 'inviteId' })
      ctx.noteChange({ before: { email: revoked.email, invitedAs: revoked.role }, after: { invitedAs: null } })
      return {}
    },
    async setRole({ operatorId, role }, ctx) {
      await change(operatorId, ctx, { role })
      return {}
    },
    async disable({ operatorId }, ctx) {
      await change(operatorId, ctx, { disabled_at: at() })
      return {}
    },
    async enable({ operatorId }, ctx) {
      const before = (await findOperator(db, operatorId)) ?? ctx.fail('notFound', { field: 'operatorId' })
      await updateOperator(db, operatorId, { disabled_at: null })
      ctx.noteChange({ before: { access: before.disabled_at === null }, after: { access: true } })
      return {}
    },
    async sessions({ operatorId }, ctx) {
      if (!(await findOperator(db, operatorId))) ctx.fail('notFound', { field: 'operatorId' })
      return { rows: await sessions.list(operatorId) }
    },
    async endSessions({ operatorId, sessionId }, ctx) {
      if (sessionId === undefined) {
        const ended = await sessions.endAll(operatorId)
        ctx.noteChange({ before: { sessions: ended }, after: { sessions: 0 } })
        return { ended }
      }
      const before = (await sessions.list(operatorId)).length
      const ended = await sessions.endMatching(operatorId, (id) => id === sessionId)
      if (ended.length === 0) ctx.fail('notFound', { field: 'sessionId' })
      ctx.noteChange({ before: { sessions: before }, after: { sessions: before - ended.length } })
      return { ended: ended.length }
    },
    async log({ cursor, limit = rowsOfPage, search, since, outcome }, ctx) {
      if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) ctx.fail('badRequest', { field: 'cursor' })
      const present = (row: LogEntry) => ({
        actionId: row.action_id,
        beganAt: row.began_at.getTime(),
        who: row.who,
        command: row.command,
        arguments: row.arguments,
        ...(row.ended_at && { endedAt: row.ended_at.getTime() }),
        ...(row.outcome && { outcome: row.outcome }),
        ...(row.changes?.before !== undefined && { before: asText(row.changes.before) }),
        ...(row.changes?.after !== undefined && { after: asText(row.changes.after) }),
      })
      const filter = { search, since: parseSinceField(since, ctx), outcome }
      return createCursorPage(await readLog(cursor, limit + 1, filter), limit, present, (row) => row.action_id)
    },
  }
}
