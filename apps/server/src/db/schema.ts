import type { Kysely } from 'kysely'
import type { AccountTables } from '../modules/accounts/tables.ts'
import type { AdLinkTables } from '../modules/ad-links/tables.ts'
import type { AdUnlockTables } from '../modules/ad-unlocks/tables.ts'
import type { CatalogueTables } from '../modules/catalogue/tables.ts'
import type { CommentTables } from '../modules/comments/tables.ts'
import type { ConversionTables } from '../modules/conversions/tables.ts'
import type { DownloadTables } from '../modules/downloads/tables.ts'
import type { ExperimentTables } from '../modules/experiments/tables.ts'
import type { FeedbackTables } from '../modules/feedback/tables.ts'
import type { GiftTables } from '../modules/gifts/tables.ts'
import type { InsightTables } from '../modules/insight/tables.ts'
import type { NotificationTables } from '../modules/notifications/tables.ts'
import type { OperationsTables } from '../modules/operations/tables.ts'
import type { OperatorLogTables } from '../modules/operator-log/tables.ts'
import type { OperatorTables } from '../modules/operators/tables.ts'
import type { PaymentTables } from '../modules/payments/tables.ts'
import type { PlaybackTables } from '../modules/playback/tables.ts'
import type { PreviewTables } from '../modules/previews/tables.ts'
import type { ProfileTables } from '../modules/profiles/tables.ts'
import type { RecommendationTables } from '../modules/recommendation/tables.ts'
import type { RewardTables } from '../modules/rewards/tables.ts'
import type { RunnerTables } from '../modules/runners/tables.ts'
import type { SecurityTables } from '../modules/security/tables.ts'
import type { TitleUploadTables } from '../modules/title-uploads/tables.ts'
import type { TodayTables } from '../modules/today/tables.ts'
import type { TrackingTables } from '../modules/tracking/tables.ts'
import type { WalletTables } from '../modules/wallet/tables.ts'
import type { VersionTables } from '../versions/tables.ts'

export interface Tables
  extends AccountTables,
    CatalogueTables,
    AdLinkTables,
    AdUnlockTables,
    CommentTables,
    ConversionTables,
    DownloadTables,
    ExperimentTables,
    FeedbackTables,
    NotificationTables,
    GiftTables,
    InsightTables,
    OperationsTables,
    OperatorLogTables,
    OperatorTables,
    SecurityTables,
    PaymentTables,
    PlaybackTables,
    PreviewTables,
    ProfileTables,
    RecommendationTables,
    RewardTables,
    RunnerTables,
    TodayTables,
    TitleUploadTables,
    TrackingTables,
    VersionTables,
    WalletTables {}

export type Database = Kysely<Tables>
