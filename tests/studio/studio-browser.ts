import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import type { Page } from 'playwright-core'
import { studioOriginOf } from '../../apps/server/src/testing/studio-client.ts'
import { openDesktop, server } from '../demo-browser.ts'
import { inviteOperator } from './invite-operator.ts'
import { acceptInvitation } from './passkey-device.ts'

const repository = join(import.meta.dirname, '..', '..')

/** Origin of the shared server's Studio. */
export const studioOrigin = studioOriginOf(server)

const env = { DATA_DIR: server.dataDir, PORT: new URL(server.origin).port }

/** Runs an operator command on the shared server and returns its output. */
export async function runOperatorCommand(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/server/src/cli/main.ts', ...args], {
    cwd: repository,
    env: { ...process.env, ...env },
  })
  return stdout
}

/** Invites a new operator on the shared server. */
export const inviteToStudio = (role: StudioRole) => inviteOperator(role, env)

/** Opens Studio signed in as a new operator with this role. */
export async function openStudio(role: StudioRole, options: Parameters<typeof openDesktop>[0] = {}): Promise<Page> {
  return openStudioByInvitation((await inviteToStudio(role)).link, options)
}

/** Opens an invitation link and accepts it with a passkey. */
export async function openStudioByInvitation(
  link: string,
  options: Parameters<typeof openDesktop>[0] = {},
): Promise<Page> {
  const page = await openDesktop(options)
  await acceptInvitation(page, link)
  return page
}
