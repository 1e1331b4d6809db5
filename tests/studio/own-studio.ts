import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import type { Browser, Page } from 'playwright-core'
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts'
import { pageTimeoutMs } from '../chromium.ts'
import { inviteOperator } from './invite-operator.ts'
import { acceptInvitation } from './passkey-device.ts'

/** Studio of a server without titles that runs in a process of its own, so that tests may kill it. */
export interface OwnStudio {
  readonly dataDir: string
  /** Origin at which viewers and operators reach the server. */
  readonly origin: string
  /** Returns an invitation link, with which a person can become an operator; it works once. */
  invite(role: StudioRole): Promise<string>
  /** Opens Studio signed in as a new operator. */
  open(browser: Browser, role: StudioRole, options?: Parameters<Browser['newContext']>[0]): Promise<Page>
  kill(): Promise<void>
  /** Starts the server again on the same port with the same data. */
  start(): Promise<void>
  close(): Promise<void>
}

export async function startOwnStudio(port: number, origin = `http://localhost:${port}`): Promise<OwnStudio> {
  const dataDir = await makeDataDir()
  const env = { DEMO_CATALOGUE: 'off', PORT: String(port), STUDIO_ORIGIN: origin }
  let server: ServerProcess | undefined
  async function start(): Promise<void> {
    server = await startServerProcess({ dataDir, env })
  }
  const invite = async (role: StudioRole) => (await inviteOperator(role, { DATA_DIR: dataDir, ...env })).link
  await start()
  return {
    dataDir,
    origin,
    invite,
    async open(browser, role, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', ...options })
      const page = await context.newPage()
      page.setDefaultTimeout(pageTimeoutMs)
      await acceptInvitation(page, await invite(role))
      return page
    },
    kill: async () => server?.kill(),
    start,
    async close() {
      await server?.stop()
      await removeDataDir(dataDir)
    },
  }
}
