import { adLinkCodePattern, adLinkStates, adNetworks } from '@cliffhanger/domain/ad-links'
import { spendColumns, spendFaultReasons } from '@cliffhanger/domain/ad-spend-file'
import { AnyText, Choice, Decimal, Flag, Integer, List, Shape, type Static, Text } from '../schema.ts'
import { CursorListPage, cursorListInput, Day, RowId, studioCall } from './call.ts'
import { adLinkSorts } from './list-filters.ts'
import { EpisodeNumber, LanguageKey } from './title-parts.ts'

const Code = Text({ minLength: 3, maxLength: 63, pattern: adLinkCodePattern })
const Network = Choice(...adNetworks)
const State = Choice(...adLinkStates)
const Name = Text({ minLength: 1, maxLength: 80 })
const Words = Text({ maxLength: 120 })
const Currency = Text({ pattern: '^[A-Z]{3}$', maxLength: 3 })
const version = Integer({ minimum: 1, maximum: 2_147_483_647 })
/** An amount as typed by an operator: decimal text. */
const Amount = Text({ minLength: 1, maxLength: 12 })
/** Content of a CSV file with ad spend. */
const SpendFile = Text({ minLength: 1, maxLength: 1_500_000 })
const mostFileBytes = 2_000_000

/** First and last day of a period; both are included, in UTC. */
const period = { from: Day, to: Day }
const filters = { network: Network, state: State, search: Text({ maxLength: 100 }) }

/**
 * Spend and revenue of ad links in one currency. `earned`: cumulative revenue up to each of `adRevenueDays`, numbers of
 * days since a viewer's first visit.
 */
const Money = Shape({ currency: AnyText(), spent: AnyText(), earned: List(AnyText()) })
const figures = { clicks: Integer(), firstFrames: Integer(), payers: Integer(), money: List(Money) }

const link = {
  code: AnyText(),
  name: AnyText(),
  network: Network,
  campaign: AnyText(),
  creative: AnyText(),
  vidId: AnyText(),
  /** Name of the title; '' if the title was deleted. */
  title: AnyText(),
  isTitlePublished: Flag(),
  episode: Integer(),
  state: State,
  version,
  createdAt: Integer(),
  createdBy: AnyText(),
}
const linkOptions = { language: LanguageKey }
const LinkRow = Shape({ ...link, ...figures }, linkOptions)
export type AdLinkRow = Static<typeof LinkRow>

/**
 * Sums over ad links. Each row of `paid` includes only links with spend in the row's currency. Use these rows for cost
 * and return, because viewers of other links cost nothing.
 */
const Totals = Shape({
  ...figures,
  paid: List(
    Shape({
      currency: AnyText(),
      firstFrames: Integer(),
      payers: Integer(),
      spent: AnyText(),
      earned: List(AnyText()),
    }),
  ),
})
export type AdTotals = Static<typeof Totals>

const SpendRow = Shape({
  ...{ link: AnyText(), day: AnyText(), currency: AnyText(), amount: AnyText() },
  source: Choice('hand', 'file'),
  changedAt: Integer(),
  changedBy: AnyText(),
})
export type AdSpendRow = Static<typeof SpendRow>

const edited = { name: Name, campaign: Words, creative: Words, vidId: RowId, episode: EpisodeNumber }

export const studioAdLinks = {
  list: studioCall('/adLinks/list', {
    summary: 'Returns ad links with their figures of a period, sorted by one of them.',
    access: 'ads.read',
    input: Shape(period, {
      ...cursorListInput,
      ...filters,
      language: LanguageKey,
      sort: Choice(...adLinkSorts),
      isAscending: Flag(),
      /** Currency for sorting by money; default: the currency of most links. */
      currency: Currency,
    }),
    output: CursorListPage(LinkRow),
  }),
  totals: studioCall('/adLinks/totals', {
    summary: 'Returns the sums of all ad links of a period, and of the period before when it was equally old.',
    access: 'ads.read',
    input: Shape(period, filters),
    output: Shape(
      { links: Integer(), now: Totals, before: Totals },
      {
        /** The currency of most links; absent if there are neither spend nor orders. */
        currency: AnyText(),
      },
    ),
  }),
  link: studioCall('/adLinks/link', {
    summary: 'Returns an ad link with its figures, its spend and its return by age of the viewers.',
    access: 'ads.read',
    input: Shape({ code: Code, ...period }, { language: LanguageKey, currency: Currency }),
    output: Shape({
      link: LinkRow,
      /** Clicks by bots and by link previews or prefetching, which `clicks` excludes. */
      bots: Integer(),
      prefetches: Integer(),
      /** Currency of `returns`: the requested one, else the link's main currency; '' without spend and revenue. */
      currency: AnyText(),
      /**
       * Revenue divided by spend, by number of days since the first visit; absent if no viewer's first visit is that
       * long ago.
       */
      returns: List(Shape({}, { ofLink: Decimal(), ofAll: Decimal() })),
      /** Spend on the link, imported or entered by hand: the rows of the most recent days. */
      spend: List(SpendRow),
    }),
  }),
  create: studioCall('/adLinks/create', {
    summary: 'Creates an ad link with a chosen code, or a new one.',
    access: 'ads.edit',
    logs: ['name', 'code', 'network', 'vidId', 'episode', 'language'],
    input: Shape({ ...edited, network: Network }, { ...linkOptions, code: Code }),
    output: Shape({ code: AnyText() }),
    errors: { codeTaken: 409 },
  }),
  change: studioCall('/adLinks/change', {
    summary: 'Changes an ad link, if nobody changed it since the version `base`. Its code and network stay.',
    access: 'ads.edit',
    logs: ['code', 'base'],
    input: Shape({ ...edited, code: Code, base: version }, linkOptions),
    output: Shape({ version }),
  }),
  setState: studioCall('/adLinks/setState', {
    summary: 'Stops an ad link, which then leads to home, or starts it again.',
    access: 'ads.edit',
    logs: ['code', 'state'],
    input: Shape({ code: Code, state: State }),
    output: Shape({}),
  }),
  setSpend: studioCall('/adLinks/setSpend', {
    summary: 'Sets what an ad link cost on a day, in place of what was entered before; 0 removes it.',
    access: 'ads.edit',
    logs: ['code', 'day', 'currency', 'amount'],
    input: Shape({ code: Code, day: Day, currency: Currency, amount: Amount }),
    output: Shape({
      /** The amount that was stored before; 0.00 if there was none. */
      before: AnyText(),
    }),
  }),
  spendRows: studioCall('/adLinks/spendRows', {
    summary: 'Returns the spend of all ad links by day, newest first.',
    access: 'ads.read',
    input: Shape({}, { ...cursorListInput, ...period, code: Code }),
    output: CursorListPage(SpendRow),
  }),
  previewSpend: studioCall('/adLinks/previewSpend', {
    summary: 'Checks a CSV file of spend and returns what it would change, or each wrong row.',
    access: 'ads.edit',
    maxBytes: mostFileBytes,
    input: Shape({ file: SpendFile }),
    output: Shape({
      rows: Integer(),
      /**
       * Number of rows by effect. `added`: no amount was stored; `replaced`: another amount was stored; `equal`: the
       * same amount was stored; `removed`: the row deletes the stored amount.
       */
      ...{ added: Integer(), replaced: Integer(), equal: Integer(), removed: Integer() },
      /**
       * For each currency: sum of the amounts in the file (`amount`), and sum of the stored amounts that they replace
       * (`before`).
       */
      sums: List(Shape({ currency: AnyText(), amount: AnyText(), before: AnyText() })),
      faults: List(
        Shape({
          row: Integer(),
          /** Name of the invalid column; '' if the whole row is invalid. */
          field: Choice(...spendColumns, ''),
          reason: Choice(...spendFaultReasons),
          value: AnyText(),
        }),
      ),
    }),
  }),
  importSpend: studioCall('/adLinks/importSpend', {
    summary: 'Imports a CSV file of spend: all rows, or none if one is wrong.',
    access: 'ads.edit',
    logs: [],
    maxBytes: mostFileBytes,
    input: Shape({ file: SpendFile }),
    output: Shape({ rows: Integer() }),
  }),
}
