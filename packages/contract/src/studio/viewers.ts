import { maxGrantedCoins } from '@cliffhanger/domain/grant-limits'
import { AnyText, Choice, Flag, Integer, List, Shape, Text } from '../schema.ts'
import { CursorListPage, cursorListInput, RowId, studioCall } from './call.ts'

const ViewerId = Text({ minLength: 1, maxLength: 20, pattern: '^[0-9]+$' })
const OfViewer = Shape({ userId: ViewerId })
const PageOfViewer = Shape({ userId: ViewerId }, cursorListInput)
const State = Choice('guest', 'registered', 'deleted', 'purged')
const entryKinds = [
  'topup',
  'bonus',
  'unlock',
  'wholeTitle',
  'grant',
  'refund',
  'debt',
  'hold',
  'release',
  'merge',
  'reward',
  'expiry',
  'gift',
  'giftRefund',
  'giftRedeem',
  'adUnlock',
] as const
/** Idempotency key of a grant, shared with the CLI commands: a repeated key gives nothing. */
const GrantKey = Text({ minLength: 1, maxLength: 64, pattern: '^[\\w.:-]+$' })
const Reason = Text({ minLength: 1, maxLength: 200 })
const EntryKind = Choice(...entryKinds)
/** The title's English name, otherwise its name in its own language. */
const title = { vidId: AnyText(), title: AnyText(), titleLanguage: AnyText() }

export const studioViewers = {
  list: studioCall('/viewers/list', {
    summary:
      'Returns viewers, newest or last seen first. A search by viewer id, order id or whole mail address finds exactly those.',
    access: 'viewers.support',
    input: Shape(
      {},
      {
        ...cursorListInput,
        search: Text({ maxLength: 254 }),
        filter: Choice('registered', 'guests', 'members', 'deleted'),
        sort: Choice('newest', 'seen'),
      },
    ),
    output: CursorListPage(
      Shape(
        { userId: AnyText(), state: State, email: AnyText(), createdAt: Integer(), coins: Integer() },
        { seenAt: Integer(), memberUntil: Integer() },
      ),
    ),
  }),
  read: studioCall('/viewers/read', {
    summary: 'Returns the facts about a viewer, with masked address and name. A cashier reads viewers with an order.',
    access: 'viewers.read',
    input: OfViewer,
    output: Shape(
      {
        userId: AnyText(),
        state: State,
        /** Masked email address; '' if there is none. */
        email: AnyText(),
        name: AnyText(),
        createdAt: Integer(),
        devices: Integer(),
        coins: Integer(),
        debt: Integer(),
        held: Integer(),
        /** Sum of the ledger entries. If it differs from `coins`, `npm run audit` reports the viewer. */
        ledgerCoins: Integer(),
        /** Coins added and removed, by kind of ledger entry. */
        coinsByKind: List(Shape({ kind: EntryKind, coins: Integer() })),
        episodes: Integer(),
        titles: Integer(),
        wholeTitles: Integer(),
        paid: List(Shape({ currency: AnyText(), amount: AnyText(), orders: Integer() })),
        disputedOrders: Integer(),
        /** Whether the membership renews with a charge when it ends. */
        isRenewing: Flag(),
        watchedTitles: Integer(),
        watchedEpisodes: Integer(),
        /**
         * `downloads`: number of downloads in the last 30 days. `downloadDevices`: number of devices that may play
         * downloads.
         */
        downloads: Integer(),
        downloadDevices: Integer(),
        feedback: Integer(),
        unanswered: Integer(),
        /** URL parameters of the ad that brought the viewer, without personal ids and click ids. */
        ad: List(Shape({ name: AnyText(), value: AnyText() })),
      },
      {
        seenAt: Integer(),
        memberUntil: Integer(),
        deletedAt: Integer(),
        /** Time until which the account can be restored. */
        restorableUntil: Integer(),
        mergedInto: AnyText(),
      },
    ),
  }),
  ledger: studioCall('/viewers/ledger', {
    summary: 'Returns the entries of a wallet, newest first.',
    access: 'viewers.read',
    input: PageOfViewer,
    output: CursorListPage(
      Shape(
        { entryId: AnyText(), at: Integer(), kind: EntryKind, coins: Integer(), balance: Integer(), note: AnyText() },
        { orderId: AnyText(), vidId: AnyText(), title: AnyText(), titleLanguage: AnyText(), episode: Integer() },
      ),
    ),
  }),
  rights: studioCall('/viewers/rights', {
    summary: 'Returns the titles that a viewer owns, whole or in part.',
    access: 'viewers.read',
    input: PageOfViewer,
    output: CursorListPage(Shape({ ...title, episodes: Integer(), isWhole: Flag(), at: Integer() })),
  }),
  orders: studioCall('/viewers/orders', {
    summary: 'Returns the orders of a viewer, newest first.',
    access: 'viewers.read',
    input: PageOfViewer,
    output: CursorListPage(
      Shape(
        {
          orderId: AnyText(),
          createdAt: Integer(),
          type: Choice('coins', 'membership', 'title'),
          coins: Integer(),
          days: Integer(),
          price: AnyText(),
          currency: AnyText(),
          state: Choice('open', 'paid', 'granted', 'closed', 'refunded', 'disputed'),
        },
        { paidAt: Integer(), title: AnyText() },
      ),
    ),
  }),
  watched: studioCall('/viewers/watched', {
    summary: 'Returns the titles that a viewer watched, last first.',
    access: 'viewers.support',
    input: PageOfViewer,
    output: CursorListPage(
      Shape({
        ...title,
        cover: AnyText(),
        lastEpisode: Integer(),
        totalEpisodes: Integer(),
        at: Integer(),
        unlocked: Integer(),
        isWhole: Flag(),
      }),
    ),
  }),
  devices: studioCall('/viewers/devices', {
    summary: 'Returns the devices that a viewer is signed in on, last used first.',
    access: 'viewers.support',
    input: OfViewer,
    output: Shape({ rows: List(Shape({ deviceId: AnyText(), client: AnyText(), usedAt: Integer() })) }),
  }),
  reveal: studioCall('/viewers/reveal', {
    summary: 'Returns the unmasked personal data of a viewer; the operator log says who saw it.',
    access: 'viewers.support',
    logs: ['userId'],
    input: OfViewer,
    output: Shape({
      email: AnyText(),
      name: AnyText(),
      billingName: AnyText(),
      billingEmail: AnyText(),
      billingPhone: AnyText(),
      /** Email addresses in the viewer's feedback messages. */
      feedbackEmails: List(AnyText()),
    }),
  }),
  grantLimits: studioCall('/viewers/grantLimits', {
    summary: 'Returns how many coins the operator may still give a viewer today (UTC).',
    access: 'coins.grant',
    input: OfViewer,
    output: Shape({ most: Integer() }, { perViewer: Integer(), leftForViewer: Integer(), leftInAll: Integer() }),
  }),
  grant: studioCall('/viewers/grant', {
    summary: 'Gives coins with a reason that the viewer reads. A repeated key gives nothing.',
    access: 'coins.grant',
    needsRecentSignIn: true,
    logs: ['userId', 'coins', 'key'],
    input: Shape({
      userId: ViewerId,
      coins: Integer({ minimum: 1, maximum: maxGrantedCoins }),
      reason: Reason,
      key: GrantKey,
    }),
    output: Shape({ isNew: Flag(), coins: Integer() }),
    errors: { overLimit: 409 },
  }),
  grantTitlePreview: studioCall('/viewers/grantTitlePreview', {
    summary: 'Returns what giving a whole title would change for a viewer.',
    access: 'titles.grant',
    input: Shape({ userId: ViewerId, vidId: RowId }),
    output: Shape({
      ...title,
      /** Number of visible episodes. */
      episodes: Integer(),
      /** Number of episodes that cost coins, including hidden episodes. */
      paidEpisodes: Integer(),
      /**
       * `unlocked`: number of episodes that the viewer has unlocked. `coinsPaid`: coins that the viewer paid for these
       * episodes; granting the title does not return them.
       */
      unlocked: Integer(),
      coinsPaid: Integer(),
      /** Whether the viewer already owns the whole title, not only single episodes. */
      isWhole: Flag(),
    }),
  }),
  grantTitle: studioCall('/viewers/grantTitle', {
    summary: 'Gives a whole title permanently, with a reason that the viewer reads. A repeated key gives nothing.',
    access: 'titles.grant',
    needsRecentSignIn: true,
    logs: ['userId', 'vidId', 'key'],
    input: Shape({ userId: ViewerId, vidId: RowId, reason: Reason, key: GrantKey }),
    output: Shape({ isNew: Flag() }),
  }),
  signOut: studioCall('/viewers/signOut', {
    summary: 'Ends all sessions, devices and recovery links of a viewer.',
    access: 'viewers.support',
    logs: ['userId'],
    input: OfViewer,
    output: Shape({}),
  }),
  signOutDevice: studioCall('/viewers/signOutDevice', {
    summary: 'Signs a registered viewer out on one device. A guest has only one, which signing out everywhere ends.',
    access: 'viewers.support',
    logs: ['userId', 'deviceId'],
    input: Shape({ userId: ViewerId, deviceId: ViewerId }),
    output: Shape({}),
  }),
  export: studioCall('/viewers/export', {
    summary: 'Returns all stored data of a viewer as JSON, the same as their own export, of at most 64 MB.',
    access: 'viewers.delete',
    errors: { exportTooLarge: 413, exportRunning: 409 },
    needsRecentSignIn: true,
    logs: ['userId'],
    input: OfViewer,
    output: Shape({ data: AnyText() }),
  }),
  delete: studioCall('/viewers/delete', {
    summary: 'Deletes an account. It can be restored for 15 days; then its personal data is erased.',
    access: 'viewers.delete',
    needsRecentSignIn: true,
    logs: ['userId'],
    input: Shape({
      userId: ViewerId,
      /** The viewer's id, typed by the operator to confirm the deletion. */
      confirmation: Text({ maxLength: 20 }),
    }),
    output: Shape({ isNew: Flag() }),
  }),
  restore: studioCall('/viewers/restore', {
    summary: 'Restores an account that was deleted less than 15 days ago.',
    access: 'viewers.delete',
    needsRecentSignIn: true,
    logs: ['userId'],
    input: OfViewer,
    output: Shape({}),
    errors: { tooLate: 409 },
  }),
}
