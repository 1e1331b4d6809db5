import type { Deps } from './deps.ts'
import { createLoginPersonalData } from './modules/accounts/login/personal-data.ts'
import { createAdLinksPersonalData } from './modules/ad-links/personal-data.ts'
import { createAdUnlocksPersonalData } from './modules/ad-unlocks/personal-data.ts'
import { createCataloguePersonalData } from './modules/catalogue/personal-data.ts'
import { createCommentsPersonalData } from './modules/comments/personal-data.ts'
import { createConversionsPersonalData } from './modules/conversions/personal-data.ts'
import { createDownloadsPersonalData } from './modules/downloads/personal-data.ts'
import { createExperimentsPersonalData } from './modules/experiments/personal-data.ts'
import { createFeedbackPersonalData } from './modules/feedback/personal-data.ts'
import { createGiftsPersonalData } from './modules/gifts/personal-data.ts'
import { createInsightPersonalData } from './modules/insight/personal-data.ts'
import { createNotificationsPersonalData } from './modules/notifications/personal-data.ts'
import { createPaymentsPersonalData } from './modules/payments/personal-data.ts'
import { createPlaybackPersonalData } from './modules/playback/personal-data.ts'
import { createProfilesPersonalData } from './modules/profiles/personal-data.ts'
import { createRecommendationPersonalData } from './modules/recommendation/personal-data.ts'
import { createTrackingPersonalData } from './modules/tracking/personal-data.ts'
import { createWalletPersonalData } from './modules/wallet/personal-data.ts'
import type { PersonalDataModule } from './personal-data.ts'

/** Every module that stores personal data, for the export and the purge. */
export function listPersonalDataModules(deps: Pick<Deps, 'now' | 'secrets'>): PersonalDataModule[] {
  return [
    createLoginPersonalData(),
    createCataloguePersonalData(),
    createPlaybackPersonalData(),
    createDownloadsPersonalData(),
    createWalletPersonalData(deps),
    createGiftsPersonalData(),
    createAdUnlocksPersonalData(),
    createAdLinksPersonalData(),
    createExperimentsPersonalData(),
    createPaymentsPersonalData(),
    createConversionsPersonalData(),
    createFeedbackPersonalData(deps),
    createCommentsPersonalData(),
    createProfilesPersonalData(deps),
    createTrackingPersonalData(),
    createInsightPersonalData(),
    createRecommendationPersonalData(),
    createNotificationsPersonalData(),
  ]
}
