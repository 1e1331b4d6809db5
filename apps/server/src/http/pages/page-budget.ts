import { isCrawlerAgent } from '@cliffhanger/domain/user-agent'
import type { FastifyRequest } from 'fastify'
import { createInMemoryCounter } from '../rate-limit/counters.ts'
import { networksOf } from '../rate-limit/networks.ts'
import { multiplyRule, type RateLimitRule } from '../rate-limit/rule.ts'

/** Measured CPU time in ms: of every page, and additionally of a page that must be rendered and compressed. */
const pageMs = 2
const newPageMs = 11
/** CPU time in ms for reading, writing and compressing a sitemap of a thousand titles. */
const sitemapMs = 150

const second = 1_000
/** Budget of one IPv4 address or /64, in ms of CPU time: forty new pages at once, then 4 per second. */
const ofNetwork: RateLimitRule = { burst: 520, everyMs: second / 50 }
/** Budget of all requests together: two fifths of one processor, more than the budget of any network. */
const ofEverybody: RateLimitRule = { burst: 3_000, everyMs: second / 400 }
/**
 * Separate budget of all crawlers, so that floods of viewer requests do not affect crawlers, nor fake crawlers viewers.
 */
const ofCrawlers: RateLimitRule = { burst: 1_000, everyMs: second / 50 }
/** Sitemap budget of one network: four at once, then one every six seconds. */
const sitemapsOfNetwork: RateLimitRule = { burst: 600, everyMs: second / 25 }
/** Budget of all sitemap requests together: a fifth of one processor, more than the sitemap budget of any network. */
const ofSitemaps: RateLimitRule = { burst: 3_000, everyMs: second / 200 }
/** Budget of one network for pages without content (shells), in requests. These pages are already compressed. */
const shellsOfNetwork: RateLimitRule = { burst: 600, everyMs: second / 50 }

/**
 * `whole`: the page with the content of its URL. `shell`: only the app, which renders the content itself; `waitMs` is
 * the time until a whole page is possible. `refused`: nothing for `waitMs`.
 */
export type PageDecision = { readonly kind: 'whole' } | { readonly kind: 'shell' | 'refused'; readonly waitMs: number }

/** Returns whether a client is a crawler (search engine, link preview), which does not run the app. */
export const isCrawler = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  isCrawlerAgent(headers['user-agent'] ?? '')

/** Creates the budget that decides how pages are served: docs/decisions/021. */
export function createPageRenderBudget({
  now,
  isLimited,
}: {
  readonly now: () => number
  readonly isLimited: boolean
}) {
  const counter = createInMemoryCounter()
  const counts = { whole: 0, shell: 0, refused: 0 }

  function oweOfNetworks(name: string, ip: string, rule: RateLimitRule, cost: number): void {
    for (const { key, times } of networksOf(ip)) {
      counter.owe({ key: `${name} ${key}`, rule: multiplyRule(rule, times), cost }, now())
    }
  }
  function takeOfNetworks(name: string, ip: string, rule: RateLimitRule, cost: number): number {
    for (const { key, times } of networksOf(ip)) {
      const waitMs = counter.take({ key: `${name} ${key}`, rule: multiplyRule(rule, times), cost }, now())
      if (waitMs > 0) return waitMs
    }
    return 0
  }
  const ofAll = (isForCrawler: boolean) =>
    isForCrawler ? { key: 'crawlers', rule: ofCrawlers } : { key: 'everybody', rule: ofEverybody }

  function choose(ip: string, isForCrawler: boolean): PageDecision {
    if (!isLimited) return { kind: 'whole' }
    const waitMs =
      takeOfNetworks('pages', ip, ofNetwork, pageMs) || counter.take({ ...ofAll(isForCrawler), cost: pageMs }, now())
    if (waitMs === 0) return { kind: 'whole' }
    // A crawler would index the shell, which lacks the title's metadata.
    if (isForCrawler) return { kind: 'refused', waitMs }
    const shellWaitMs = takeOfNetworks('shells', ip, shellsOfNetwork, 1)
    return shellWaitMs === 0 ? { kind: 'shell', waitMs } : { kind: 'refused', waitMs: shellWaitMs }
  }
  function chooseSitemap(ip: string): PageDecision {
    if (!isLimited) return { kind: 'whole' }
    const waitMs =
      takeOfNetworks('sitemaps', ip, sitemapsOfNetwork, pageMs) ||
      counter.take({ key: 'sitemaps', rule: ofSitemaps, cost: pageMs }, now())
    return waitMs === 0 ? { kind: 'whole' } : { kind: 'refused', waitMs }
  }
  function count(chosen: PageDecision): PageDecision {
    counts[chosen.kind] += 1
    return chosen
  }
  return {
    counts,
    choose: (ip: string, isForCrawler: boolean) => count(choose(ip, isForCrawler)),
    /** Charges the additional cost of a page that had to be rendered and compressed, which is known only afterwards. */
    chargeNew(ip: string, isForCrawler: boolean): void {
      oweOfNetworks('pages', ip, ofNetwork, newPageMs)
      counter.owe({ ...ofAll(isForCrawler), cost: newPageMs }, now())
    },
    /** Sitemaps have a separate budget from pages. */
    chooseSitemap: (ip: string) => count(chooseSitemap(ip)),
    /** Takes the CPU time of a sent sitemap from the sitemap budgets. */
    chargeSitemap(ip: string): void {
      oweOfNetworks('sitemaps', ip, sitemapsOfNetwork, sitemapMs)
      counter.owe({ key: 'sitemaps', rule: ofSitemaps, cost: sitemapMs }, now())
    },
  }
}
export type PageRenderBudget = ReturnType<typeof createPageRenderBudget>
