import { randomUUID } from 'node:crypto'
import { type IssuerPerson, settingsOfIssuers, startIssuer } from './issuer.ts'
import { createIssuerLogins } from './issuer-logins.ts'
import { createTestServer } from './test-server.ts'

/** Starts a server with three fake issuers, which differ in the options that the standard allows. */
export async function openLoginWorld() {
  const [google, apple, oidc] = await Promise.all([
    startIssuer({ namesItself: true }),
    startIssuer(),
    startIssuer({ hasUserInfo: true, secretIn: 'client_secret_basic' }),
  ])
  const issuers = { google, apple, oidc }
  const server = await createTestServer({
    env: { ...settingsOfIssuers(issuers), LOGIN_OIDC_DOMAINS: 'oidc.example.com' },
  })
  return {
    server,
    issuers,
    ...createIssuerLogins(server.origin),
    async close(): Promise<void> {
      await server.close()
      await Promise.all([google.close(), apple.close(), oidc.close()])
    },
  }
}
export type LoginWorld = Awaited<ReturnType<typeof openLoginWorld>>

/** Creates a person that no other test uses. */
export const newPerson = (facts: Partial<IssuerPerson> = {}): IssuerPerson & { readonly email: string } => {
  const name = randomUUID()
  return { subject: `subject-${name}`, ...facts, email: facts.email ?? `${name}@example.com` }
}
