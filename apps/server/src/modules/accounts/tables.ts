import type { ColumnType, Generated } from 'kysely'

/** bigint identity column: assigned by the database, read as a string. */
type Id = ColumnType<string, never, never>
type AdParameters = ColumnType<Record<string, string> | null, string | null, string | null>

export interface AccountTables {
  session_state: { is_only: Generated<boolean>; version: Generated<string> }
  users: {
    user_id: Id
    created_at: Date
    email: string | null
    nickname: string | null
    head_image: Generated<string>
    air_email: Generated<string>
    deleted_at: Date | null
    deleted_hours: Generated<number>
    deleted_hours_run: string | null
    restored_at: Date | null
    preference: 1 | 2 | null
    purged_at: Date | null
  }
  mail_codes: {
    code_id: Id
    purpose: 1 | 2 | 3
    address: string
    user_id: string
    code_mac: Buffer
    created_at: Date
    tries: Generated<number>
    used_at: Date | null
  }
  ad_attributions: { user_id: string; created_at: Date; parameters: ColumnType<Record<string, string>, string, string> }
  devices: {
    device_id: Id
    created_at: Date
    nonce_hash: Buffer | null
    guest_id: string | null
    account_id: string | null
    activated_at: Date | null
    first_ad: AdParameters
    last_ad: AdParameters
    /** Time of the visit that last changed `last_ad`. */
    last_ad_at: Date | null
    /** Since when ad networks may be notified of payments; stored only for brands that require consent. */
    conversion_consent_at: Date | null
  }
  device_cookies: {
    cookie_hash: Buffer
    device_id: string
    created_at: Date
    used_at: Date
    replaced_at: Date | null
    /** When a check last gave a newer cookie to the browser that sent this one. */
    successor_at: Date | null
  }
  data_exports: { user_id: string; asked_at: Date }
  device_mailboxes: { device_id: string; mailbox_hash: Buffer; proved_at: Date }
  login_identities: {
    identity_id: Id
    issuer: string
    subject: string
    user_id: string
    email: string
    created_at: Date
    used_at: Date
  }
  login_flows: {
    flow_hash: Buffer
    issuer_id: string
    user_id: string
    device_id: string
    is_linking: boolean
    came_from: string
    created_at: Date
    returned_at: Date | null
    issuer: string | null
    subject: string | null
    email: string | null
    is_authoritative: Generated<boolean>
  }
  viewer_passkeys: {
    passkey_id: string
    user_id: string
    public_key: Buffer
    counter: ColumnType<string, number, number>
    transports: Generated<string[]>
    name: string
    created_at: Date
    used_at: Date | null
  }
  viewer_challenges: { challenge_hash: Buffer; expires_at: Date }
  sessions: {
    token_hash: Buffer
    device_id: string
    user_id: string
    created_at: Date
    used_at: Date
    client: Generated<string>
  }
}
