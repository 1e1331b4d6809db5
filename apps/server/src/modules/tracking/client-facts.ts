import { type AppName, appOf, type BrowserFamily, browserOf, isBotAgent } from '@cliffhanger/domain/user-agent'
import type { FastifyRequest } from 'fastify'
import { bytesOfText, createSizedCache } from '../../sized-cache.ts'

/** Facts about a client in its User-Agent header, which itself is not stored. */
interface ClientFacts {
  readonly browser: BrowserFamily
  readonly app?: AppName
  readonly isBot: boolean
}

const mostAgentLength = 512

/** Reads and remembers the facts about clients; thousands of viewers share a browser's header. */
export function createClientFacts(): (userAgent: string | undefined) => ClientFacts {
  const known = createSizedCache<ClientFacts>({ mostBytes: 1_000_000, mostEntries: 1_000 })
  return (header = '') => {
    const userAgent = header.slice(0, mostAgentLength)
    const found = known.find(userAgent)
    if (found) return found
    const app = appOf(userAgent)
    const facts = { browser: browserOf(userAgent), isBot: isBotAgent(userAgent), ...(app && { app }) }
    known.put(userAgent, facts, bytesOfText(userAgent))
    return facts
  }
}

/** Whether the browser loads the page before the viewer has opened it. */
export const isPrefetch = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].some(
    (purpose) => typeof purpose === 'string' && /prefetch|prerender|preview/i.test(purpose),
  )
