import { adLinkCodePattern, adLinkStates, adNetworks } from '@cliffhanger/domain/ad-links'
import { spendColumns, spendFaultReasons } from '@cliffhanger/domain/ad-spend-file'
import { Choice, Decimal, Flag, Integer, List, Prose, Shape, type Static, Text } from '../schema.ts'
import { Day, listing, Rows, studioCall } from './call.ts'
import { adLinkSorts } from './list-filters.ts'
import { EpisodeNumber, LanguageKey, TitleId } from './title-parts.ts'

const Code = Text({ minLength: 3, maxLength: 63, pattern: adLinkCodePattern })
const Network = Choice(...adNetworks)
const State = Choice(...adLinkStates)
const Name = Text({ minLength: 1, maxLength: 80 })
const Words = Text({ maxLength: 120 })
const Currency = Text({ pattern: '^[A-Z]{3}$', maxLength: 3 })
const version = Integer({ minimum: 1, maximum: 2_147_483_647 })
/** A decimal text as people type it. */
const Amount = Text({ minLength: 1, maxLength: 12 })
/** Content of a CSV file of spend. */
const SpendFile = Text({ minLength: 1, maxLength: 1_500_000 })
const mostFileBytes = 2_000_000

/** Whole days in UTC, the last one included. */
const period = { from: Day, to: Day }
const filters = { network: Network, state: State, search: Text({ maxLength: 100 }) }

/** Spend and earnings of links in one currency; `earned` has the sums up to `earnedDays` after the first visit. */
const Money = Shape({ currency: Prose(), spent: Prose(), earned: List(Prose()) })
const figures = { clicks: Integer(), firstFrames: Integer(), payers: Integer(), money: List(Money) }

const link = {
  code: Prose(),
  name: Prose(),
  network: Network,
  campaign: Prose(),
  creative: Prose(),
  vidId: Prose(),
  /** Name of the title; '' for one that was deleted. */
  title: Prose(),
  isTitlePublished: Flag(),
  episode: Integer(),
  state: State,
  version,
  createdAt: Integer(),
  createdBy: Prose(),
}
const linkOptions = { language: LanguageKey }
const LinkRow = Shape({ ...link, ...figures }, linkOptions)
export type AdLinkRow = Static<typeof LinkRow>

/**
 * Sums of links. In costs and returns, `paid` counts only the links with spend in a currency: viewers of others cost nothing.
 */
const Totals = Shape({
  ...figures,
  paid: List(
    Shape({ currency: Prose(), firstFrames: Integer(), payers: Integer(), spent: Prose(), earned: List(Prose()) }),
  ),
})
export type AdTotals = Static<typeof Totals>

const SpendRow = Shape({
  ...{ link: Prose(), day: Prose(), currency: Prose(), amount: Prose() },
  source: Choice('hand', 'file'),
  changedAt: Integer(),
  changedBy: Prose(),
})
export type AdSpendRow = Static<typeof SpendRow>

const edited = { name: Name, campaign: Words, creative: Words, vidId: TitleId, episode: EpisodeNumber }

export const studioAdLinks = {
  list: studioCall('/adLinks/list', {
    summary: 'Returns ad links with their figures of a period, sorted by one of them.',
    access: 'ads.read',
    input: Shape(period, {
      ...listing,
      ...filters,
      language: LanguageKey,
      sort: Choice(...adLinkSorts),
      isAscending: Flag(),
      /** Of the sort by money; default: the currency of most links. */
      currency: Currency,
    }),
    output: Rows(LinkRow),
  }),
  totals: studioCall('/adLinks/totals', {
    summary: 'Returns the sums of all ad links of a period, and of the period before when it was equally old.',
    access: 'ads.read',
    input: Shape(period, filters),
    output: Shape(
      { links: Integer(), now: Totals, before: Totals },
      {
        /** The currency of most links; absent without spend and orders. */
        currency: Prose(),
      },
    ),
  }),
  link: studioCall('/adLinks/link', {
    summary: 'Returns an ad link with its figures, its spend and its return by age of the viewers.',
    access: 'ads.read',
    input: Shape({ code: Code, ...period }, { language: LanguageKey, currency: Currency }),
    output: Shape({
      link: LinkRow,
      /** Clicks that do not count. */
      bots: Integer(),
      prefetches: Integer(),
      /** The currency of `returns`; '' without spend. */
      currency: Prose(),
      /** Times the spend was earned, by days since the first visit; absent where no viewers are that old. */
      returns: List(Shape({}, { ofLink: Decimal(), ofAll: Decimal() })),
      /** The newest days. */
      spend: List(SpendRow),
    }),
  }),
  create: studioCall('/adLinks/create', {
    summary: 'Creates an ad link with a chosen code, or a new one.',
    access: 'ads.edit',
    logs: ['name', 'code', 'network', 'vidId', 'episode', 'language'],
    input: Shape({ ...edited, network: Network }, { ...linkOptions, code: Code }),
    output: Shape({ code: Prose() }),
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
      /** The amount before; 0.00 without one. */
      before: Prose(),
    }),
  }),
  spendRows: studioCall('/adLinks/spendRows', {
    summary: 'Returns the spend of all ad links by day, newest first.',
    access: 'ads.read',
    input: Shape({}, { ...listing, ...period, code: Code }),
    output: Rows(SpendRow),
  }),
  previewSpend: studioCall('/adLinks/previewSpend', {
    summary: 'Checks a CSV file of spend and returns what it would change, or each wrong row.',
    access: 'ads.edit',
    maxBytes: mostFileBytes,
    input: Shape({ file: SpendFile }),
    output: Shape({
      rows: Integer(),
      /** Rows without an amount before, with another one, with the same one, and those that remove one. */
      ...{ added: Integer(), replaced: Integer(), equal: Integer(), removed: Integer() },
      /** Sums of the file, and of the amounts that it replaces. */
      sums: List(Shape({ currency: Prose(), amount: Prose(), before: Prose() })),
      faults: List(
        Shape({
          row: Integer(),
          /** '' if the whole row is wrong. */
          field: Choice(...spendColumns, ''),
          reason: Choice(...spendFaultReasons),
          value: Prose(),
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
