import autocannon from 'autocannon'

export interface BenchRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface LoadResult {
  /** Successful responses per second. */
  readonly perSecond: number
  /** Number of 503 responses: requests that the server has refused because of overload. */
  readonly refused: number
  /** Number of other failed responses and broken connections. */
  readonly failed: number
}

export const connectionCount = 64

/**
 * Measures the throughput: each connection sends its next request when the previous response has arrived.
 * @param requests divided among the connections; each connection repeats its part
 */
export async function measureThroughput(
  origin: string,
  requests: readonly BenchRequest[],
  seconds: number,
): Promise<LoadResult> {
  let started = 0
  const result = await autocannon({
    url: origin,
    connections: connectionCount,
    duration: seconds,
    setupClient(client) {
      const first = started++
      const own = requests.filter((_, index) => index % connectionCount === first)
      client.setRequests(own.map((request) => ({ method: 'POST', ...request })))
    },
  })
  const refused = result.statusCodeStats?.['503']?.count ?? 0
  return { perSecond: result['2xx'] / result.duration, refused, failed: result.non2xx - refused + result.errors }
}
