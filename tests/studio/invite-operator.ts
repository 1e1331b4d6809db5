import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import { runCommandProcess } from '../../apps/server/src/testing/command-process.ts'

/**
 * Invites a new email address with the command `studio invite` and returns the link, which a person can use once.
 * @param env settings of the running server: its DATA_DIR and PORT
 */
export async function inviteOperator(
  role: StudioRole,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly address: string; readonly link: string }> {
  const address = `${role}-${crypto.randomUUID().slice(0, 8)}@studio.example.com`
  const ended = await runCommandProcess(['studio', 'invite', address, '--role', role], env)
  const link = /http\S+/.exec(ended.said)?.[0]
  if (link === undefined) throw new Error(`studio invite: ${ended.said}`)
  return { address, link }
}
