import type { Input, Output } from '@cliffhanger/contract/call'
import type { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { removeAdNetworkIds } from '@cliffhanger/domain/ad-parameters'
import { accountRestoreDays } from '@cliffhanger/domain/constants'
import { maxGrantedCoins } from '@cliffhanger/domain/grant-limits'
import { maskAddress, maskName } from '@cliffhanger/domain/mask'
import { hasVisibleText } from '@cliffhanger/domain/visible-text'
import { parseRowId } from '../../db/row-id.ts'
import type { Deps } from '../../deps.ts'
import { createCursorPage } from '../../http/studio/page.ts'
import type { StudioCtx, StudioService } from '../../http/studio/service.ts'
import type { MediaUrls } from '../../origin/urls.ts'
import type { AccountOperations } from '../accounts/account-requests.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import type { Grants } from '../wallet/grants.ts'
import { readAdditionalViewerFacts, readPersonalFacts } from './facts-store.ts'
import { findViewers, readLastSeenViewers, readNewestViewers } from './find-store.ts'
import { createLimitedExport, type ExportUser } from './limited-export.ts'
import { findUserFacts, type UserFacts } from './user-facts.ts'
import {
  readLedger,
  readOrders,
  readOwnedTitles,
  readTitleWithOwnership,
  readWatchedTitles,
} from './viewer-lists-store.ts'
import { presentOrder, presentTitle, presentViewer, viewerStateOf } from './viewer-rows.ts'

const rowsOfPage = 50
const dayMs = 86_400_000

interface Needs extends Pick<Deps, 'db' | 'now' | 'brands'> {
  readonly urls: Pick<MediaUrls, 'cover'>
  readonly grants: Grants
  readonly requests: AccountOperations
  readonly security: Pick<SecurityEvents, 'note'>
  readonly exportUser: ExportUser
  devicesOf(userId: string): Promise<{ deviceId: string; client: string; usedAt: Date }[]>
}
type Facts = Output<typeof studioViewers.read>

/**
 * Creates the Studio calls for support: facts about a viewer, lists, grants, and account changes that viewers request.
 */
export function createStudioViewers(needs: Needs): StudioService<typeof studioViewers> {
  const { db, now, brands, urls, grants, requests, security, devicesOf } = needs
  const exportLimited = createLimitedExport(needs.exportUser)

  const longestRightDays = Math.max(...brands.all.map(({ downloadDays }) => downloadDays))

  const factsOf = async (userId: string, ctx: StudioCtx): Promise<UserFacts> =>
    (parseRowId(userId) && (await findUserFacts(db, userId))) || ctx.fail('notFound', { field: 'userId' })
  async function livingFactsOf(userId: string, ctx: StudioCtx): Promise<UserFacts> {
    const user = await factsOf(userId, ctx)
    if (user.deleted_at) ctx.fail('conflict', { field: 'userId', message: 'This account is deleted.' })
    return user
  }
  const ownTitleOf = async (user: UserFacts, vidId: string, ctx: StudioCtx) =>
    (await readTitleWithOwnership(db, user.user_id, vidId)) ?? ctx.fail('notFound', { field: 'vidId' })
  /** Reads the cursor of a list that is sorted by id. */
  const idCursor = (cursor: string | undefined, ctx: StudioCtx): string | undefined =>
    cursor === undefined ? undefined : (parseRowId(cursor) ?? ctx.fail('badRequest', { field: 'cursor' }))
  /** Reads the cursor of a list that is sorted by time and id. */
  function timeCursor(cursor: string | undefined, ctx: StudioCtx): readonly [string, string] | undefined {
    if (cursor === undefined) return undefined
    const [, micros, id] = /^(\d{1,17})\.(\d{1,18})$/.exec(cursor) ?? []
    return micros === undefined || id === undefined ? ctx.fail('badRequest', { field: 'cursor' }) : [micros, id]
  }
  /** Cashiers may read only viewers who have an order. */
  async function checkCashier(userId: string, ctx: StudioCtx): Promise<void> {
    if (ctx.caller.role !== 'cashier') return
    const [order] = await readOrders(db, { userId, before: undefined, limit: 1 })
    if (!order) ctx.fail('forbidden', { message: 'This viewer has no order.' })
  }
  /** Reads the input of a list about one viewer that is sorted by id. */
  async function pageInput({ userId, cursor, limit = rowsOfPage }: Input<typeof studioViewers.ledger>, ctx: StudioCtx) {
    const id = parseRowId(userId) ?? ctx.fail('notFound', { field: 'userId' })
    await checkCashier(id, ctx)
    return { limit, page: { userId: id, before: idCursor(cursor, ctx), limit: limit + 1 } }
  }

  async function present(user: UserFacts): Promise<{ facts: Facts; orders: number }> {
    const { mergedInto, coinsByKind, orders, ...more } = await readAdditionalViewerFacts(
      db,
      user.user_id,
      new Date(now() - longestRightDays * dayMs),
    )
    const facts = {
      userId: user.user_id,
      state: viewerStateOf(user),
      email: user.email === null ? '' : maskAddress(user.email),
      name: maskName(user.nickname ?? ''),
      createdAt: user.created_at.getTime(),
      devices: user.devices,
      coins: Number(user.balance),
      debt: Number(user.debt),
      held: user.held,
      ledgerCoins: coinsByKind.reduce((sum, { coins }) => sum + coins, 0),
      coinsByKind,
      episodes: user.episodes,
      wholeTitles: user.whole_titles,
      feedback: user.feedback,
      unanswered: user.unanswered,
      ...more,
      ad: Object.entries(removeAdNetworkIds(user.ad ?? {})).map(([name, value]) => ({ name, value })),
      ...(user.seen_at && { seenAt: user.seen_at.getTime() }),
      ...(user.member_until && { memberUntil: user.member_until.getTime() }),
      ...(user.deleted_at && { deletedAt: user.deleted_at.getTime() }),
      ...(user.deleted_at &&
        !user.purged_at && { restorableUntil: user.deleted_at.getTime() + accountRestoreDays * dayMs }),
      ...(mergedInto !== null && { mergedInto }),
    }
    return { facts, orders }
  }

  return {
    async list({ cursor, limit = rowsOfPage, search = '', filter, sort = 'newest' }, ctx) {
      const wanted = search.trim()
      if (wanted !== '') return { rows: (await findViewers(db, wanted)).map(presentViewer) }
      const page = { filter, at: new Date(now()), limit: limit + 1 }
      const found =
        sort === 'seen'
          ? await readLastSeenViewers(db, { ...page, before: timeCursor(cursor, ctx) })
          : await readNewestViewers(db, { ...page, before: idCursor(cursor, ctx) })
      return createCursorPage(found, limit, presentViewer, (row) => row.cursor)
    },
    async read({ userId }, ctx) {
      const { facts, orders } = await present(await factsOf(userId, ctx))
      if (ctx.caller.role === 'cashier' && orders === 0) ctx.fail('forbidden', { message: 'This viewer has no order.' })
      return facts
    },
    async ledger(input, ctx) {
      const { page, limit } = await pageInput(input, ctx)
      const present = (row: Awaited<ReturnType<typeof readLedger>>[number]) => ({
        entryId: row.entry_id,
        at: row.created_at.getTime(),
        kind: row.kind,
        coins: row.coins,
        balance: Number(row.balance),
        note: row.note,
        ...(row.order_id !== null && { orderId: row.order_id }),
        ...(row.vid_id !== null && { vidId: row.vid_id, ...presentTitle(row) }),
        ...(row.episode !== null && { episode: row.episode }),
      })
      return createCursorPage(await readLedger(db, page), limit, present, (row) => row.entry_id)
    },
    async rights(input, ctx) {
      const { page, limit } = await pageInput(input, ctx)
      const present = (row: Awaited<ReturnType<typeof readOwnedTitles>>[number]) => ({
        vidId: row.vid_id,
        ...presentTitle(row),
        episodes: row.episodes,
        isWhole: row.is_whole,
        at: row.at.getTime(),
      })
      return createCursorPage(await readOwnedTitles(db, page), limit, present, (row) => row.vid_id)
    },
    async orders(input, ctx) {
      const { page, limit } = await pageInput(input, ctx)
      return createCursorPage(await readOrders(db, page), limit, presentOrder, (row) => row.order_id)
    },
    async watched({ userId, cursor, limit = rowsOfPage }, ctx) {
      const id = parseRowId(userId) ?? ctx.fail('notFound', { field: 'userId' })
      const page = { userId: id, before: timeCursor(cursor, ctx), limit: limit + 1 }
      const present = (row: Awaited<ReturnType<typeof readWatchedTitles>>[number]) => {
        const shown = presentTitle(row)
        const cover = row.covers?.en ?? (row.language && row.covers?.[row.language]) ?? row.covers?.any
        return {
          vidId: row.vid_id,
          ...shown,
          cover: cover && row.cp_id !== null ? urls.cover(row.cp_id, row.vid_id, cover) : '',
          lastEpisode: row.last_episode,
          totalEpisodes: row.total_episodes,
          at: row.updated_at.getTime(),
          unlocked: row.unlocked,
          isWhole: row.is_whole,
        }
      }
      return createCursorPage(await readWatchedTitles(db, page), limit, present, (row) => row.cursor)
    },
    async devices({ userId }, ctx) {
      const id = parseRowId(userId) ?? ctx.fail('notFound', { field: 'userId' })
      const rows = await devicesOf(id)
      return { rows: rows.map(({ usedAt, ...row }) => ({ ...row, usedAt: usedAt.getTime() })) }
    },
    async reveal({ userId }, ctx) {
      const id = parseRowId(userId) ?? ctx.fail('notFound', { field: 'userId' })
      const found = (await readPersonalFacts(db, id)) ?? ctx.fail('notFound', { field: 'userId' })
      return {
        email: found.email ?? '',
        name: found.nickname ?? '',
        billingName: [found.firstName, found.lastName].filter(Boolean).join(' '),
        billingEmail: found.billingEmail ?? '',
        billingPhone: found.phone ?? '',
        feedbackEmails: found.feedbackEmails,
      }
    },
    async grantLimits({ userId }, ctx) {
      const user = await factsOf(userId, ctx)
      const allowance = await grants.allowance(ctx.caller, user.user_id)
      if (!allowance) return { most: maxGrantedCoins }
      const { perViewer, leftForViewer, leftInAll } = allowance
      return { most: leftForViewer, perViewer, leftForViewer, leftInAll }
    },
    async grant({ userId, coins, reason, key }, ctx) {
      if (!hasVisibleText(reason)) ctx.fail('badRequest', { field: 'reason' })
      const before = await livingFactsOf(userId, ctx)
      const result = await grants.grantAs(ctx.caller, { userId: before.user_id, coins, reason, key })
      if (result === 'gone') ctx.fail('conflict', { field: 'userId', message: 'This account is deleted.' })
      if (result === 'overLimit') ctx.fail('overLimit', { field: 'coins' })
      const after = await factsOf(userId, ctx)
      const isNew = result === 'given'
      if (isNew)
        ctx.noteChange({ before: { coins: Number(after.balance) - coins }, after: { coins: Number(after.balance) } })
      return { isNew, coins: Number(after.balance) }
    },
    async grantTitlePreview({ userId, vidId }, ctx) {
      const row = await ownTitleOf(await factsOf(userId, ctx), vidId, ctx)
      return {
        vidId: row.vid_id,
        ...presentTitle(row),
        episodes: row.episodes,
        paidEpisodes: row.paid_episodes,
        unlocked: row.unlocked,
        coinsPaid: row.coins_paid,
        isWhole: row.is_whole,
      }
    },
    async grantTitle({ userId, vidId, reason, key }, ctx) {
      if (!hasVisibleText(reason)) ctx.fail('badRequest', { field: 'reason' })
      const user = await livingFactsOf(userId, ctx)
      const before = await ownTitleOf(user, vidId, ctx)
      const result = await grants.grantTitle({ userId: user.user_id, vidId: before.vid_id, reason, key })
      if (result === 'gone') ctx.fail('conflict', { field: 'userId', message: 'This account is deleted.' })
      if (result === 'noTitle') ctx.fail('conflict', { field: 'vidId', message: 'This title is deleted.' })
      const isNew = result === 'given'
      const { unlocked, is_whole: isWhole } = before
      if (isNew) ctx.noteChange({ before: { unlocked, isWhole }, after: { unlocked, isWhole: true } })
      return { isNew }
    },
    async signOut({ userId }, ctx) {
      const user = await livingFactsOf(userId, ctx)
      await requests.signOut(user.user_id)
      ctx.noteChange({ before: { devices: user.devices }, after: { devices: 0 } })
      return {}
    },
    async signOutDevice({ userId, deviceId }, ctx) {
      const user = await livingFactsOf(userId, ctx)
      const device = parseRowId(deviceId) ?? ctx.fail('notFound', { field: 'deviceId' })
      if (!(await requests.signOutDevice(user.user_id, device))) ctx.fail('notFound', { field: 'deviceId' })
      const { devices } = await factsOf(userId, ctx)
      ctx.noteChange({ before: { devices: user.devices }, after: { devices } })
      return {}
    },
    async export({ userId }, ctx) {
      const user = await livingFactsOf(userId, ctx)
      const exported = await exportLimited(db, user.user_id, ctx.signal)
      if ('refusal' in exported) return ctx.fail(exported.refusal, { message: exported.message })
      await security.note({ kind: 'data exported', userId: user.user_id, purpose: 'operator' })
      return { data: exported.data }
    },
    async delete({ userId, confirmation }, ctx) {
      if (confirmation !== userId) ctx.fail('badRequest', { field: 'confirmation' })
      const user = await factsOf(userId, ctx)
      const { facts } = await present(user)
      const isNew = await requests.remove({ userId: user.user_id, email: user.email })
      const { coins, episodes, wholeTitles, memberUntil } = facts
      if (isNew)
        ctx.noteChange({
          before: { coins, episodes, wholeTitles, memberUntil, isDeleted: false },
          after: { isDeleted: true },
        })
      return { isNew }
    },
    async restore({ userId }, ctx) {
      const user = await factsOf(userId, ctx)
      const result = await requests.restore({ userId: user.user_id, email: user.email })
      if (result === 'tooLate') ctx.fail('tooLate', { field: 'userId' })
      if (result === 'restored') ctx.noteChange({ before: { isDeleted: true }, after: { isDeleted: false } })
      return {}
    },
  }
}
