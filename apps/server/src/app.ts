import { join } from 'node:path'
import { contract } from '@cliffhanger/contract/contract'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createMailQueue } from './adapters/mailer/mail-queue.ts'
import { listPersonalDataModules } from './all-personal-data.ts'
import { createCatalogueVersionReader } from './db/catalogue-version.ts'
import type { ReplicaReads } from './db/replica-reads.ts'
import type { Deps } from './deps.ts'
import { mountFeedbackAndProfiles } from './feedback-and-profiles.ts'
import { registerEnvelopeHooks } from './http/api.ts'
import { registerApiReference } from './http/api-reference/routes.ts'
import { isolateCardForm } from './http/card-form-boundary.ts'
import { createDeadline } from './http/deadline.ts'
import { createEnvelopeWriter } from './http/envelopes.ts'
import { registerHealth } from './http/health.ts'
import { loopbackUrlOf } from './http/loopback.ts'
import { registerMetrics } from './http/metrics/metrics.ts'
import { type MountDeps, mountCalls } from './http/mount.ts'
import { createAdmission } from './http/overload/admission.ts'
import { registerOwnSandbox } from './http/own-sandbox.ts'
import { createPageRenderBudget } from './http/pages/page-budget.ts'
import { registerPreviewCalls } from './http/previews/routes.ts'
import { createRequestRateLimiter } from './http/rate-limit/limiter.ts'
import { apiBase } from './http/runtime-config.ts'
import { createHttpServer } from './http/server.ts'
import { createSharedResponses } from './http/shared-answers.ts'
import { readCardFormFiles, registerWebApp } from './http/web-app.ts'
import { createAccessService } from './modules/access/access.ts'
import { createMailCodeService } from './modules/accounts/codes.ts'
import { createLoginSteps } from './modules/accounts/entering.ts'
import { registerExport } from './modules/accounts/export-route.ts'
import { createGuestPassSigner } from './modules/accounts/guest-pass.ts'
import { createRegistrationOperations } from './modules/accounts/registration.ts'
import { createAccountsService } from './modules/accounts/service.ts'
import { createSessionService } from './modules/accounts/sessions.ts'
import { createTombstoneLog } from './modules/accounts/tombstones.ts'
import { createLikeAndFollowCalls } from './modules/catalogue/calls.ts'
import { createPersonalizedVideosReader } from './modules/catalogue/personal-videos.ts'
import { createCatalogueService } from './modules/catalogue/service.ts'
import { createCommentAvailability } from './modules/comments/comments.ts'
import { createCommentsService } from './modules/comments/service.ts'
import { createDownloadsService } from './modules/downloads/service.ts'
import { registerUploadedImages } from './modules/feedback/routes.ts'
import { getEnabledChannels } from './modules/notifications/channels.ts'
import { createPayingGuestRecovery } from './modules/payments/paying-guests.ts'
import { createPaymentsService } from './modules/payments/service.ts'
import { registerWebhook } from './modules/payments/webhook/routes.ts'
import { createOpeningEpisodeFinder } from './modules/playback/openings.ts'
import { createPlayableTitles } from './modules/playback/plays.ts'
import { createPositions } from './modules/playback/positions.ts'
import { createPlaybackService } from './modules/playback/service.ts'
import { createDrafts } from './modules/previews/drafts.ts'
import { createMeasuredPageWriter } from './modules/probe/measured-page.ts'
import { readProbeFiles } from './modules/probe/probe-files.ts'
import { createReportStore } from './modules/probe/report-store.ts'
import { registerProbe } from './modules/probe/routes.ts'
import { createPictureUrls } from './modules/profiles/picture-urls.ts'
import { createPublicPages } from './modules/public-pages/service.ts'
import { createSitemap } from './modules/public-pages/sitemap.ts'
import { createForYouService } from './modules/recommendation/for-you/service.ts'
import { createHomeFeed } from './modules/recommendation/home-feed.ts'
import { createRecommendationService } from './modules/recommendation/service.ts'
import { createRewards } from './modules/rewards/rewards.ts'
import { registerRunners } from './modules/runners/runner-api.ts'
import { createSearchService } from './modules/search/service.ts'
import { createSecurityEvents } from './modules/security/security-events.ts'
import { usableBytes as usableBytesOf } from './modules/title-uploads/upload-folder.ts'
import { createViewerCounter } from './modules/today/watching.ts'
import { createEventQueue } from './modules/tracking/event-queue.ts'
import { registerTracking } from './modules/tracking/routes.ts'
import { createWalletService } from './modules/wallet/service.ts'
import { createShop } from './modules/wallet/shop/shop.ts'
import { createWallet } from './modules/wallet/wallet.ts'
import { mountOrigin } from './origin/mount.ts'
import { createSharePictures } from './origin/share-pictures.ts'
import { createMediaUrls } from './origin/urls.ts'
import { createPaymentsAndConversions, type PaymentServices } from './payments-and-conversions.ts'
import { createPreviewCalls } from './preview-calls.ts'
import { registerStudioRoutes } from './register-studio.ts'
import { mountRewardsAndGifts } from './rewards-and-gifts.ts'
import type { StudioFileOptions } from './studio-files.ts'
import { createViewerAdLinks, recordFirstFrames } from './viewer-ad-links.ts'
import { createViewerExperiments, withExperimentsMovedAtLogin } from './viewer-experiments.ts'
import { mountViewerLogins } from './viewer-logins.ts'
import { mountNotifications, moveNotifications, storeEpisodeCounts } from './viewer-notifications.ts'

const builtWebApp = join(import.meta.dirname, '..', '..', 'web', 'dist')
/** Time limit of a request, shorter than the client's timeout of 20 s. */
const requestDeadlineMs = 15_000

export interface AppOptions extends StudioFileOptions {
  /** Folder of the built web app. */
  readonly webDist?: string
  /** Longest delay until this server notices changes by other processes: a new catalogue version, an ended session. */
  readonly freshMs?: number
  /** The connection pool behind `db`, for /metrics. */
  readonly pool?: pg.Pool
  /** Read replica for title lists, search and home; undefined: these queries use `db`. */
  readonly replica?: ReplicaReads
  /** Connection pool of the payment sandbox; undefined: this process does not serve the sandbox. */
  readonly sandboxPool?: pg.Pool
  /** Whether this server settles due orders and sends mails and conversions in the background. Default: true. */
  readonly isReconciling?: boolean
  /** Whether DATA_DIR keeps the web app's files for pages that were opened before a deployment. */
  readonly isKeepingAssets?: boolean
}
export interface App extends Pick<PaymentServices, 'payments' | 'conversions'> {
  readonly app: FastifyInstance
}

/** Wires all modules together; the returned server does not listen yet. Closing the server writes pending data. */
export async function createApp(
  deps: Deps,
  {
    webDist = builtWebApp,
    freshMs = 250,
    pool,
    replica,
    sandboxPool,
    isReconciling = true,
    ...others
  }: AppOptions = {},
): Promise<App> {
  const { isKeepingAssets = false, ...files } = others
  const { config, db, now, secrets, store } = deps
  const wallet = createWallet(deps)
  const access = createAccessService(deps)
  const security = createSecurityEvents(deps)
  const primaryVersion = createCatalogueVersionReader(db, freshMs)
  const version = replica?.following(primaryVersion) ?? primaryVersion
  const listDb = replica?.db ?? db
  const adLinks = createViewerAdLinks(deps, version)
  const adArrivals = withExperimentsMovedAtLogin(adLinks.arrivals)
  const sessions = createSessionService({ ...deps, passes: createGuestPassSigner(deps), security, adArrivals, freshMs })
  const payingGuests = createPayingGuestRecovery({ ...deps, wallet, moveNotifications })
  const codes = createMailCodeService({ ...deps, hasPaidWith: payingGuests.hasPaidWith })
  const tombstones = createTombstoneLog(config.dataDir)
  const entering = createLoginSteps({ ...deps, payingGuests, adArrivals })
  const changing = { codes, entering, payingGuests, adArrivals, tombstones, sessionsEnded: sessions.haveEnded }
  const registration = createRegistrationOperations({ ...deps, ...changing })
  const mailQueue = createMailQueue(deps.mailer, deps.log)
  const personalData = listPersonalDataModules(deps)
  const events = createEventQueue({ ...deps, onStored: recordFirstFrames })
  const urls = createMediaUrls({ baseUrl: config.mediaBaseUrl, key: () => secrets.mediaTokenKey, now })
  const catalogue = createCatalogueService({ db, listDb, urls, version, freshMs, codecs: config.extraCodecs })
  const personal = createPersonalizedVideosReader(db, catalogue)
  const feed = createHomeFeed(listDb, catalogue)
  const shop = createShop(deps, version)
  const rewards = createRewards(db, version, getEnabledChannels(config).hasPush)
  const comments = createCommentAvailability(db, version)
  const watching = config.hasStudio ? createViewerCounter(deps) : undefined
  const positions = createPositions(db, watching)
  const experiments = createViewerExperiments(deps, version)
  const plays = createPlayableTitles({ urls, catalogue, access, shop, experiments: experiments.running }, positions)
  const openings = createOpeningEpisodeFinder({ catalogue, plays, comments, ownerOf: sessions.ownerOf })

  const settling = createPaymentsAndConversions(deps, { wallet, catalogue, shop })
  const { payments, conversions } = settling
  const admission = createAdmission()
  const app = await createHttpServer(deps, admission)
  isolateCardForm(app, deps, await readCardFormFiles(webDist))
  const deadline = createDeadline(requestDeadlineMs)
  const { within } = deadline
  const limiter = createRequestRateLimiter(deps)
  const tools: MountDeps = {
    ...deps,
    authenticate: sessions.authenticate,
    saveGuest: sessions.save,
    keepOnly: sessions.keepOnly,
    share: createSharedResponses(),
    seal: createEnvelopeWriter(secrets.envelopeKey),
    within,
    limiter,
  }
  const pageBudget = createPageRenderBudget({ now, isLimited: config.hasRateLimits })
  const webhooks = { taken: 0, wrong_signature: 0, not_an_event: 0 }
  const counted = {
    events: events.counts,
    adClicks: adLinks.counts,
    mails: mailQueue.counts,
    webhooks,
    codes,
    pages: pageBudget.counts,
    security: security.counts,
    conversions: conversions.counts,
  }
  registerMetrics(app, deps, { limiter, admission, pool, replica, ...counted })
  await app.register(
    async (api) => {
      registerEnvelopeHooks(api, {
        admit: (path, requester) => {
          const pending = limiter.admit(path, requester)
          return pending && within(pending)
        },
        chargeBody: limiter.chargeBody,
      })
      const pictureUrlOf = createPictureUrls(deps)
      const guests = { sessions, codes, registration, payingGuests }
      const accounts = { ...deps, ...guests, wallet, rewards, shop, mailQueue, security, pictureUrlOf }
      mountCalls(api, contract.accounts, createAccountsService(accounts), tools)
      registerExport(api, { ...deps, ...tools, security, personalData })
      mountViewerLogins(api, deps, { ...changing, security, limiter }, tools)
      const recommending = createRecommendationService({ db, listDb, feed, personal, version, now })
      const forYou = createForYouService({ ...deps, catalogue, personal, access })
      mountCalls(api, contract.recommendation, { ...recommending, ...forYou }, tools)
      mountCalls(
        api,
        contract.catalogue,
        createLikeAndFollowCalls({ ...deps, titles: catalogue, personal, noteFollow: storeEpisodeCounts }),
        tools,
      )
      mountNotifications(api, deps, limiter, tools)
      const playback = createPlaybackService({ db, now, catalogue, access, plays, positions, comments })
      mountCalls(api, contract.playback, playback, tools)
      const buying = { ...settling.forCalls, wallet, access, shop, catalogue, registration, security }
      const paying = createPaymentsService({ ...deps, ...buying })
      const { balance } = wallet
      const { orders } = paying
      const walletCalls = createWalletService({ db, catalogue, urls, access, shop, plays, balance, orders })
      mountCalls(api, contract.wallet, walletCalls, tools)
      experiments.mount(api, { catalogue, access, shop }, tools)
      mountRewardsAndGifts(api, deps, { rewards, catalogue, access, version, limiter, balance }, tools)
      mountCalls(api, contract.comments, createCommentsService({ ...deps, comments, catalogue, access }), tools)
      const downloading = { ...deps, catalogue, plays, membershipDue: wallet.membershipDue }
      mountCalls(api, contract.downloads, createDownloadsService(downloading), tools)
      mountCalls(api, contract.payments, paying, tools)
      registerWebhook(api, { ...deps, take: payments.take, admitUnsigned: limiter.admitUnsigned, counts: webhooks })
      mountCalls(api, contract.search, createSearchService({ db: listDb, catalogue, personal, version }), tools)
      mountFeedbackAndProfiles(api, deps, tools)
      registerApiReference(api)
      registerTracking(api, { ...deps, ...tools, limiter, queue: events })
    },
    { prefix: apiBase },
  )
  mountOrigin(app, { store, keys: () => secrets.mediaTokenKeys, now })
  adLinks.mount(app, { catalogue, limiter })
  registerUploadedImages(app, deps)
  const { usableBytes = () => usableBytesOf(config.dataDir) } = files
  registerRunners(app, { ...deps, limiter, usableBytes })
  registerHealth(app, deps)
  const drafts = config.hasStudio ? createDrafts(deps) : undefined
  if (drafts) {
    const { settle } = payments
    const parts = { within, security, settle, catalogue, urls, drafts, files, viewerSessions: sessions }
    await registerStudioRoutes(app, deps, parts)
    const calls = createPreviewCalls({ db, urls, catalogue, version, shop })
    await registerPreviewCalls(app, { drafts, limiter }, { calls, seal: tools.seal, within })
  }
  let ownOrigin = ''
  if (sandboxPool) await registerOwnSandbox(app, deps, { pool: sandboxPool, origin: () => ownOrigin })
  app.addHook('onListen', async () => {
    ownOrigin = loopbackUrlOf(app.server.address())
    deps.provider.listensAt(ownOrigin)
    if (isReconciling) settling.start()
  })
  const probe = config.hasProbe ? await readProbeFiles(webDist) : undefined
  const storeReport = createReportStore({ ...deps, dataDir: config.dataDir })
  if (probe) registerProbe(app, { config, files: probe, storeReport, catalogue, limiter })
  const measurePage = probe && createMeasuredPageWriter(probe.measure)
  const publicPages = createPublicPages({ db, catalogue, shop, version })
  const sitemap = createSitemap({ db, urls, version })
  const sharePictures = createSharePictures({ store, version })
  const contents = { titles: catalogue, publicPages, sharePictures, sitemap, feed, version, openings }
  await registerWebApp(app, deps, webDist, { ...contents, pageBudget, measurePage, drafts, limiter, isKeepingAssets })
  app.addHook('onClose', async () => {
    deadline.close()
    watching?.close()
    await Promise.all([events.close(), adLinks.close(), settling.stop(), mailQueue.close()])
  })
  return { app, payments, conversions }
}
