import { listPersonalDataModules } from '../all-personal-data.ts'
import type { Deps } from '../deps.ts'
import type { Settle } from '../modules/payments/settle.ts'
import { createAddSharePicturesJob } from './add-share-pictures.ts'
import { createArchiveEventsJob } from './archive-events.ts'
import { createAuditJob } from './audit.ts'
import { createBackupJobs } from './backups.ts'
import { createEncodeClipsJob } from './encode-clips.ts'
import { createEncodeExtraCodecsJob } from './encode-extra-codecs.ts'
import { createEraseCustomersJob } from './erase-customers.ts'
import { createEvaluateExperimentsJob } from './evaluate-experiments.ts'
import { createExpireRewardsJob } from './expire-rewards.ts'
import { createFindLostPaymentsJob } from './find-lost-payments.ts'
import type { Job } from './job.ts'
import type { JobTrigger } from './job-trigger.ts'
import { createMeasureStorageJob } from './measure-storage.ts'
import { createUploadJobs } from './process-uploads.ts'
import { createPublishHomeJob } from './publish-home.ts'
import { createPublishPlannedJob } from './publish-planned.ts'
import { createPurgeDeletedAccountsJob } from './purge.ts'
import { createRankTitlesJob } from './rank-titles.ts'
import { createRelateTitlesJob } from './relate-titles.ts'
import { createRemoveSavedCardsJob } from './remove-saved-cards.ts'
import { createRenewMembershipsJob } from './renew-memberships.ts'
import { createRollUpDaysJob } from './roll-up-days.ts'
import { createSendNotificationsJob } from './send-notifications.ts'
import { createSweepConversionsJob } from './sweep-conversions.ts'
import { createSweepGuestsJob } from './sweep-guests.ts'
import { createSweepLimitsJob } from './sweep-limits.ts'
import { createSweepSessionsJob } from './sweep-sessions.ts'
import { createSweepUploadsJob } from './sweep-uploads.ts'
import { createTrackingPartitionsJob } from './tracking-partitions.ts'

/** Creates all jobs. @param soon runs another job as soon as a server is free; default: at its next scheduled time */
export const createJobs = (deps: Deps, settle: Settle, soon: JobTrigger['soon'] = async () => undefined): Job[] => [
  createPurgeDeletedAccountsJob(deps, listPersonalDataModules(deps)),
  createPublishPlannedJob(deps),
  createPublishHomeJob(deps),
  createRankTitlesJob(deps),
  createRelateTitlesJob(deps),
  createSweepSessionsJob(deps),
  createSweepGuestsJob(deps, listPersonalDataModules(deps)),
  createSweepLimitsJob(deps),
  createSweepUploadsJob(deps),
  createSweepConversionsJob(deps),
  createTrackingPartitionsJob(deps),
  createArchiveEventsJob(deps),
  createRollUpDaysJob(deps),
  createEvaluateExperimentsJob(deps),
  createRenewMembershipsJob(deps, settle),
  createRemoveSavedCardsJob(deps),
  createExpireRewardsJob(deps),
  createSendNotificationsJob(deps),
  createFindLostPaymentsJob(deps),
  createEraseCustomersJob(deps),
  createEncodeExtraCodecsJob(deps),
  createEncodeClipsJob(deps),
  createAddSharePicturesJob(deps),
  ...createUploadJobs(deps, soon),
  ...createBackupJobs(deps),
  createAuditJob(deps),
  createMeasureStorageJob(deps),
]
