import autocannon from 'autocannon'

export interface Sent {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface Figures {
  readonly perSecond: number
  /** Answers that were not 200, and connections that broke. */
  readonly failed: number
}

export const connections = 64

/**
 * As many requests as are answered, over connections that each send the next when the last is answered.
 * @param requests sent by each connection in turn, each a share of its own
 */
export async function load(origin: string, requests: readonly Sent[], seconds: number): Promise<Figures> {
  let started = 0
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    setupClient(client) {
      const first = started++
      const own = requests.filter((_, index) => index % connections === first)
      client.setRequests(own.map((request) => ({ method: 'POST', ...request })))
    },
  })
  return {
    perSecond: result.requests.average,
    failed: result.non2xx + result.errors,
  }
}
