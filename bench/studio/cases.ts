import type { StudioCall } from '@cliffhanger/contract/studio/call'
import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { studioHome } from '@cliffhanger/contract/studio/home'
import { studioOperations } from '@cliffhanger/contract/studio/operations'
import { studioOrders } from '@cliffhanger/contract/studio/orders'
import { studioPalette } from '@cliffhanger/contract/studio/palette'
import { studioPeople } from '@cliffhanger/contract/studio/people'
import { studioShop } from '@cliffhanger/contract/studio/shop'
import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { studioToday } from '@cliffhanger/contract/studio/today'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import type { StudioClient } from '../../apps/server/src/testing/studio-client.ts'

/** Random ids of seeded rows. */
export interface SeededIds {
  readonly userIds: readonly string[]
  readonly orderIds: readonly string[]
  readonly vidIds: readonly string[]
  readonly feedbackIds: readonly string[]
}

/** A request that a page of Studio makes when it opens or when its filters change. */
export interface StudioCase {
  readonly name: string
  run(client: StudioClient, ids: SeededIds, turn: number): Promise<unknown>
}

const at = (ids: readonly string[], turn: number): string => ids[turn % ids.length] ?? '1'

const requests = (call: StudioCall, runs: Readonly<Record<string, StudioCase['run']>>): StudioCase[] =>
  Object.entries(runs).map(([name, run]) => ({ name: `${call.path.slice(1)}${name && ` (${name})`}`, run }))

const title = (ids: SeededIds, turn: number) => ({ vidId: at(ids.vidIds, turn) })
const subtitles = (ids: SeededIds, turn: number) => ({ ...title(ids, turn), n: 1, code: 'en' as const })
const viewer = (ids: SeededIds, turn: number) => ({ userId: at(ids.userIds, turn) })

export const cases: readonly StudioCase[] = [
  ...requests(studioToday.needs, { '': (client) => client.ask(studioToday.needs, {}) }),
  ...requests(studioToday.views, { '': (client) => client.ask(studioToday.views, { days: 90 }) }),
  ...requests(studioToday.revenue, { '': (client) => client.ask(studioToday.revenue, { days: 90 }) }),
  ...requests(studioPalette.find, {
    name: (client) => client.ask(studioPalette.find, { search: 'Crimson', language: 'en' }),
    id: (client, ids, turn) => client.ask(studioPalette.find, { search: at(ids.orderIds, turn), language: 'en' }),
  }),
  ...requests(studioTitles.list, {
    newest: (client) => client.ask(studioTitles.list, { language: 'en' }),
    viewers: (client) => client.ask(studioTitles.list, { sort: 'viewers', language: 'en' }),
    search: (client) => client.ask(studioTitles.list, { search: 'Crimson Wedding', language: 'en' }),
    hidden: (client) => client.ask(studioTitles.list, { show: 'hidden', language: 'en' }),
    tag: (client) => client.ask(studioTitles.list, { tag: 'revenge', language: 'en' }),
    incomplete: (client) => client.ask(studioTitles.list, { incomplete: 'th', language: 'en' }),
    free: (client) => client.ask(studioTitles.list, { price: 'free', language: 'en' }),
    planned: (client) => client.ask(studioTitles.list, { isPlanned: true, language: 'en' }),
  }),
  ...requests(studioTitle.get, { '': (client, ids, turn) => client.ask(studioTitle.get, title(ids, turn)) }),
  ...requests(studioTitle.reached, { '': (client, ids, turn) => client.ask(studioTitle.reached, title(ids, turn)) }),
  ...requests(studioTitle.subtitles, {
    '': (client, ids, turn) => client.ask(studioTitle.subtitles, title(ids, turn)),
  }),
  ...requests(studioTitle.history, { '': (client, ids, turn) => client.ask(studioTitle.history, title(ids, turn)) }),
  ...requests(studioTitle.use, { '': (client, ids, turn) => client.ask(studioTitle.use, title(ids, turn)) }),
  ...requests(studioSubtitles.list, {
    newest: (client) => client.ask(studioSubtitles.list, {}),
    title: (client, ids, turn) => client.ask(studioSubtitles.list, title(ids, turn)),
    search: (client) => client.ask(studioSubtitles.list, { search: 'Crimson Wedding' }),
  }),
  ...requests(studioSubtitles.reports, {
    all: (client) => client.ask(studioSubtitles.reports, {}),
    title: (client, ids, turn) => client.ask(studioSubtitles.reports, title(ids, turn)),
  }),
  ...requests(studioSubtitles.read, {
    '': (client, ids, turn) => client.ask(studioSubtitles.read, subtitles(ids, turn)),
  }),
  ...requests(studioSubtitles.versions, {
    '': (client, ids, turn) => client.ask(studioSubtitles.versions, subtitles(ids, turn)),
  }),
  ...requests(studioHome.titles, {
    newest: (client) => client.ask(studioHome.titles, { language: 'en' }),
    search: (client) => client.ask(studioHome.titles, { language: 'en', search: 'Crimson' }),
  }),
  ...requests(studioHome.state, { '': (client) => client.ask(studioHome.state, {}) }),
  ...requests(studioShop.state, { '': (client) => client.ask(studioShop.state, {}) }),
  ...requests(studioUpload.list, { '': (client) => client.ask(studioUpload.list, {}) }),
  ...requests(studioOrders.list, {
    newest: (client) => client.ask(studioOrders.list, {}),
    oldest: (client) => client.ask(studioOrders.list, { sort: 'oldest' }),
    needsAction: (client) => client.ask(studioOrders.list, { state: 'needsAction' }),
    refunded: (client) => client.ask(studioOrders.list, { state: 'refunded' }),
    failed: (client) => client.ask(studioOrders.list, { state: 'failed' }),
    title: (client) => client.ask(studioOrders.list, { kind: 'title' }),
    currency: (client) => client.ask(studioOrders.list, { currency: 'TWD' }),
    'one day': (client) => client.ask(studioOrders.list, { from: day(30), to: day(30) }),
    card: (client) => client.ask(studioOrders.list, { search: '4242' }),
    viewer: (client, ids, turn) => client.ask(studioOrders.list, { search: at(ids.userIds, turn) }),
    address: (client, _, turn) => client.ask(studioOrders.list, { search: `viewer-${turn}@example.com` }),
  }),
  ...requests(studioOrders.sums, {
    all: (client) => client.ask(studioOrders.sums, {}),
    '30 days': (client) => client.ask(studioOrders.sums, { from: day(30) }),
  }),
  ...requests(studioOrders.order, {
    '': (client, ids, turn) => client.ask(studioOrders.order, { orderId: at(ids.orderIds, turn) }),
  }),
  ...requests(studioViewers.list, {
    newest: (client) => client.ask(studioViewers.list, {}),
    seen: (client) => client.ask(studioViewers.list, { sort: 'seen' }),
    registered: (client) => client.ask(studioViewers.list, { filter: 'registered' }),
    members: (client) => client.ask(studioViewers.list, { filter: 'members' }),
    deleted: (client) => client.ask(studioViewers.list, { filter: 'deleted' }),
    address: (client, _, turn) => client.ask(studioViewers.list, { search: `viewer-${turn}@example.com` }),
    order: (client, ids, turn) => client.ask(studioViewers.list, { search: at(ids.orderIds, turn) }),
  }),
  ...requests(studioViewers.read, { '': (client, ids, turn) => client.ask(studioViewers.read, viewer(ids, turn)) }),
  ...requests(studioViewers.ledger, { '': (client, ids, turn) => client.ask(studioViewers.ledger, viewer(ids, turn)) }),
  ...requests(studioViewers.rights, { '': (client, ids, turn) => client.ask(studioViewers.rights, viewer(ids, turn)) }),
  ...requests(studioViewers.orders, { '': (client, ids, turn) => client.ask(studioViewers.orders, viewer(ids, turn)) }),
  ...requests(studioViewers.watched, {
    '': (client, ids, turn) => client.ask(studioViewers.watched, viewer(ids, turn)),
  }),
  ...requests(studioViewers.devices, {
    '': (client, ids, turn) => client.ask(studioViewers.devices, viewer(ids, turn)),
  }),
  ...requests(studioFeedback.list, {
    new: (client) => client.ask(studioFeedback.list, { state: 'new' }),
    done: (client) => client.ask(studioFeedback.list, { state: 'done' }),
    language: (client) => client.ask(studioFeedback.list, { state: 'new', language: 'ja' }),
    mine: (client) => client.ask(studioFeedback.list, { assignee: 'me' }),
  }),
  ...requests(studioFeedback.counts, { '': (client) => client.ask(studioFeedback.counts, {}) }),
  ...requests(studioFeedback.read, {
    '': (client, ids, turn) => client.ask(studioFeedback.read, { feedbackId: at(ids.feedbackIds, turn) }),
  }),
  ...requests(studioOperations.health, { '': (client) => client.ask(studioOperations.health, {}) }),
  ...requests(studioOperations.securityList, { '': (client) => client.ask(studioOperations.securityList, {}) }),
  ...requests(studioPeople.list, { '': (client) => client.ask(studioPeople.list, {}) }),
  ...requests(studioPeople.log, {
    newest: (client) => client.ask(studioPeople.log, {}),
    search: (client) => client.ask(studioPeople.log, { search: 'refund 12345' }),
  }),
]

/** Returns the UTC day this many days ago, for example `2026-01-31`. */
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
