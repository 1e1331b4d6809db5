import type { Page } from 'playwright-core'

export interface RecordedCall {
  readonly method: string
  readonly path: string
  /** The BearerToken header; undefined if the request has none. */
  readonly token: string | undefined
  /** Fields of the request, including the common fields; empty for multipart forms. */
  readonly body: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, string>>
}

/** The fields that every request contains by the specification. */
const commonFields = [
  ...['appSource', 'appVer', 'channelId', 'deviId', 'language', 'isLogin', 'requestTime', 'timeZone', 'userId'],
  'userPort',
]
export const withoutCommonFields = ({ body }: RecordedCall): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !commonFields.includes(name)))

const longestWaitMs = 15_000

/** Records the API requests of a page as the page sent them. */
export function recordCalls(page: Page) {
  const calls: RecordedCall[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const headers = request.headers()
    calls.push({
      method: request.method(),
      path: pathname.replace('/api', ''),
      token: headers.bearertoken,
      body: headers['content-type'] === 'application/json' ? request.postDataJSON() : {},
      query: Object.fromEntries(searchParams),
    })
  })
  const of = (path: string) => calls.filter((call) => call.path === path)
  /** Waits for the `count`-th call to a path. */
  async function made(path: string, count = 1): Promise<RecordedCall> {
    const deadline = performance.now() + longestWaitMs
    for (;;) {
      const call = of(path)[count - 1]
      if (call) return call
      if (performance.now() > deadline)
        throw new Error(`${path} was called ${of(path).length} times, expected ${count}`)
      await page.waitForTimeout(25)
    }
  }
  return {
    all: (): readonly RecordedCall[] => calls,
    of,
    made,
    /** Returns the fields of a call without the common fields. */
    fields: async (path: string, count = 1) => withoutCommonFields(await made(path, count)),
  }
}
