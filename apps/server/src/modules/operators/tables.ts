import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import type { ColumnType, Generated } from 'kysely'

/** bigint identity column: assigned by the database, read as a string. */
type Id = ColumnType<string, never, never>

export interface OperatorTables {
  operators: {
    operator_id: Id
    email: string
    name: string
    role: StudioRole
    handle: Buffer
    totp_secret: Buffer | null
    totp_counter: Generated<string>
    created_at: Date
    seen_at: Date | null
    disabled_at: Date | null
  }
  operator_passkeys: {
    passkey_id: string
    operator_id: string
    public_key: Buffer
    counter: ColumnType<string, number, number>
    transports: Generated<string[]>
    name: string
    created_at: Date
    used_at: Date | null
  }
  operator_recovery_codes: { code_hash: Buffer; operator_id: string; used_at: Date | null }
  operator_invites: {
    invite_id: Id
    token_hash: Buffer
    email: string
    role: StudioRole
    created_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  operator_sessions: {
    token_hash: Buffer
    operator_id: string
    client: string
    created_at: Date
    used_at: Date
    proved_at: Date
  }
  operator_challenges: { challenge_hash: Buffer; expires_at: Date }
}
