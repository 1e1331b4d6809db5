import type { Call } from '@cliffhanger/contract/call'
import type { Screen } from '../screen.ts'

type Failing = Required<Pick<Screen, 'before' | 'expects'>>

/** Makes the server fail for a call. */
export const simulateServerErrorFor = ({ path }: Call): Failing => ({
  before: ({ page }) =>
    page.route(`**/api${path}*`, (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Something broke (request 1)' } }),
    ),
  expects: [new RegExp(`${path}`), /status of 500/],
})

/** Makes all API calls of the page fail as if it were offline; the page itself still loads. */
export const offlineApiCalls: Failing = {
  before: ({ page }) => page.route('**/api/**', (route) => route.abort('internetdisconnected')),
  expects: [/ERR_INTERNET_DISCONNECTED/],
}
