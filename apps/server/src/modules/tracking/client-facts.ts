import { type AppName, detectInAppBrowser } from '@cliffhanger/domain/in-app-browser'
import { type BrowserFamily, detectBrowserFamily, isBotAgent } from '@cliffhanger/domain/user-agent'
import { createSizedCache, maxStringBytes } from '../../sized-cache.ts'

/** Properties of a client that are derived from its User-Agent header. The header itself is not stored. */
interface ClientFacts {
  readonly browser: BrowserFamily
  readonly app?: AppName
  readonly isBot: boolean
}

const mostAgentLength = 512

/** Creates a cached parser of User-Agent headers; thousands of viewers share the same header. */
export function createUserAgentParser(): (userAgent: string | undefined) => ClientFacts {
  const known = createSizedCache<ClientFacts>({ mostBytes: 1_000_000, mostEntries: 1_000 })
  return (header = '') => {
    const userAgent = header.slice(0, mostAgentLength)
    const found = known.find(userAgent)
    if (found) return found
    const app = detectInAppBrowser(userAgent)
    const facts = { browser: detectBrowserFamily(userAgent), isBot: isBotAgent(userAgent), ...(app && { app }) }
    known.put(userAgent, facts, maxStringBytes(userAgent))
    return facts
  }
}
