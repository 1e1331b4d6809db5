import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import { runCommandProcess } from '../../apps/server/src/testing/command-process.ts'

/** A new address that is invited by `studio invite`. */
export const newAddress = (role: StudioRole): string => `${role}-${crypto.randomUUID().slice(0, 8)}@studio.example.com`

/**
 * A link of `studio invite`, which makes a person an operator once.
 * @param env settings of the running server: its DATA_DIR and PORT
 */
export async function createInviteLink(
  role: StudioRole,
  env: Readonly<Record<string, string>>,
  address = newAddress(role),
): Promise<string> {
  const ended = await runCommandProcess(['studio', 'invite', address, '--role', role], env)
  const link = /http\S+/.exec(ended.said)?.[0]
  if (link === undefined) throw new Error(`studio invite: ${ended.said}`)
  return link
}
