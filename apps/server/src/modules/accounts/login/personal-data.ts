import type { Database } from '../../../db/schema.ts'
import type { PersonalDataModule } from '../../../personal-data.ts'
import { listPasskeys } from '../passkeys/passkey-store.ts'
import { listIdentities } from './identity-store.ts'

const identitiesOf = async (tx: Database, userId: string) =>
  (await listIdentities(tx, userId)).map(({ issuer, subject, email, created_at, used_at }) => ({
    issuer,
    subject,
    email,
    createdAt: created_at,
    usedAt: used_at,
  }))
const passkeysOf = async (tx: Database, userId: string) =>
  (await listPasskeys(tx, userId)).map(({ name, created_at, used_at }) => ({
    name,
    createdAt: created_at,
    usedAt: used_at,
  }))

/** Exports and erases the identities and passkeys with which a user logs in. */
export const createLoginPersonalData = (): PersonalDataModule => ({
  name: 'waysToLogIn',
  exportOf: async (tx, userId) => ({
    identities: await identitiesOf(tx, userId),
    passkeys: await passkeysOf(tx, userId),
  }),
  async erase(tx, userId) {
    for (const table of ['login_flows', 'login_identities', 'viewer_passkeys'] as const) {
      await tx.deleteFrom(table).where('user_id', '=', userId).execute()
    }
  },
})
