/** Implements a client of the W3C WebDriver protocol with the commands that the tests use. */

/** Timeout for responses, because a driver whose browser has crashed may never respond. */
const patienceMs = 35_000

async function send(address: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const response = await fetch(address, {
    method,
    signal: AbortSignal.timeout(patienceMs),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value }: { value?: unknown } = await response.json()
  if (response.ok) return value
  const { error, message } = Object(value)
  throw new Error(`WebDriver ${method} ${address}: ${error}: ${message}`)
}

export interface WebDriverSession {
  goto(url: string): Promise<unknown>
  back(): Promise<unknown>
  forward(): Promise<unknown>
  reload(): Promise<unknown>
  /** Evaluates an expression and awaits its result. Does not count as a user gesture. */
  evaluate(expression: string): Promise<unknown>
  /** Performs input actions, as in https://www.w3.org/TR/webdriver2/#perform-actions. */
  perform(sources: readonly object[]): Promise<unknown>
  /** Returns a screenshot as PNG. */
  screenshot(): Promise<Buffer>
  quit(): Promise<unknown>
}

/**
 * Starts a browser through a running driver.
 * @param origin origin of the driver
 */
export async function createWebDriverSession(origin: string, capabilities: object): Promise<WebDriverSession> {
  const created = await send(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })
  const base = `${origin}/session/${Object(created).sessionId}`
  const post = (path: string, body: object = {}) => send(`${base}${path}`, 'POST', body)
  return {
    goto: (url) => post('/url', { url }),
    back: () => post('/back'),
    forward: () => post('/forward'),
    reload: () => post('/refresh'),
    async evaluate(expression) {
      const script = `const done = arguments[0]
        Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = Object(await post('/execute/async', { script, args: [] }))
      if (error !== undefined) throw new Error(error)
      return value
    },
    perform: (sources) => post('/actions', { actions: sources }),
    screenshot: async () => Buffer.from(String(await send(`${base}/screenshot`, 'GET')), 'base64'),
    quit: () => send(base, 'DELETE'),
  }
}
