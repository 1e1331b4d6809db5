import { type AppName, appOf } from '@cliffhanger/domain/in-app-browser'
import { type BrowserFamily, browserOf, isBotAgent } from '@cliffhanger/domain/user-agent'
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
