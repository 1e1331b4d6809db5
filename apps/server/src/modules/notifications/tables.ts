import type { ColumnType, Generated } from 'kysely'

/** bigint identity column: assigned by the database, read as a string. */
type Id = ColumnType<string, never, never>

export type NotificationKind = 'episodes' | 'answer' | 'gift' | 'digest'

export interface NotificationTables {
  notification_choices: {
    user_id: string
    episodes: boolean
    answers: boolean
    gifts: Generated<boolean>
    digest: boolean
    quiet_from: number | null
    quiet_until: number | null
    time_zone: string
    language: number
    brand_id: string
    origin: string
    digest_at: Date
  }
  push_subscriptions: {
    subscription_id: Id
    user_id: string
    device_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: Date
  }
  title_announcements: { vid_id: string; first_n: number; last_n: number; announced_at: Date }
  notifications: {
    notification_id: Id
    user_id: string
    subscription_id: string | null
    kind: NotificationKind
    event: string
    facts: ColumnType<Readonly<Record<string, number | string>>, string, string>
    created_at: Date
    send_at: Date | null
    tries: Generated<number>
    outcome: 'sent' | 'dropped' | 'givenUp' | null
    failure: string | null
  }
}
