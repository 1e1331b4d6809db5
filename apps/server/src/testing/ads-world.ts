import { createHmac } from 'node:crypto'
import { adCallbackPath, adUnlocks } from '@cliffhanger/contract/ad-unlocks'
import { playback } from '@cliffhanger/contract/playback'
import type { AdUnlockTerms } from '@cliffhanger/domain/ad-unlocks'
import { apiBase } from '../http/runtime-config.ts'
import { writeAdUnlockSettings } from '../modules/ad-unlocks/settings-store.ts'
import type { ProtocolClient } from './protocol-client.ts'
import { publishSample } from './sample-title.ts'
import { writeBrand } from './test-brand.ts'
import { createTestServer, type TestServer } from './test-server.ts'

export const adSecret = 'secret-of-the-ad-network'
const tag = '"https://ads.example.com/vast?view=[VIEW]"'
/** Brand settings with rewarded ads. `clock`: a view is verified by the server's clock after eight seconds. */
export const rewardedAdsBrandSettings = (verification: 'callback' | 'clock'): string =>
  `rewardedAds: { tag: ${tag}, hosts: ["*.cdn.example.net"], verification: ${verification}, seconds: 8 }`

/** Input of the Studio call that switches ads on for the first time. */
export const firstAdTerms = { base: 0, terms: { isOn: true, perDay: 1, allTitles: true, titles: [], lastEpisode: 0 } }

/** Returns the signature of the ad network for an ad view. */
export const signView = (view: string, secret = adSecret): string =>
  createHmac('sha256', secret).update(view).digest('hex')

/** Reports an ad view to a server, as the ad network does. Returns the HTTP status and text. */
export async function reportView(origin: string, view: string, signature = signView(view), method = 'GET') {
  const query = new URLSearchParams({ view, signature })
  const answer = await fetch(`${origin}${apiBase}${adCallbackPath}?${query}`, { method })
  return { status: answer.status, text: (await answer.text()).trim() }
}

/**
 * Starts two servers on one database, with rewarded ads and a published title of six episodes, of which the first two
 * are free.
 */
export async function openRewardedAdsWorld(verification: 'callback' | 'clock') {
  const brand = await writeBrand(rewardedAdsBrandSettings(verification))
  const env = { BRANDS_FILE: brand.file, AD_CALLBACK_SECRET: `${adSecret},former-secret-of-the-network` }
  const server = await createTestServer({ env })
  const other = await createTestServer({ env, database: server.database, secrets: server.deps.secrets })
  const { vidId } = await publishSample(server.deps.db, 'ads')
  let version = 0
  return {
    server,
    other,
    vidId,
    /** Switches rewarded ads on with these terms. */
    async allow(terms: Partial<AdUnlockTerms> = {}): Promise<void> {
      const all = { isOn: true, perDay: 2, allTitles: terms.titles === undefined, titles: [], lastEpisode: 0, ...terms }
      await server.deps.db.transaction().execute((tx) => writeAdUnlockSettings(tx, version, all))
      version += 1
    },
    /** Returns a client of the other server with the viewer's session. */
    atOther(viewer: ProtocolClient): ProtocolClient {
      const there = other.client()
      Object.assign(there.state, viewer.state)
      return there
    },
    offer: (viewer: ProtocolClient, episodeN = 3) => viewer.call(adUnlocks.adOffer, { vidId, episodeN }),
    begin: (viewer: ProtocolClient, episodeN = 3) => viewer.call(adUnlocks.beginAd, { vidId, episodeN }),
    /** Begins an ad and returns the id of the ad view. */
    begun: async (viewer: ProtocolClient, episodeN = 3) =>
      (await viewer.ask(adUnlocks.beginAd, { vidId, episodeN })).view,
    finish: (viewer: ProtocolClient, view: string) => viewer.call(adUnlocks.finishAd, { view }),
    report: (view: string, signature?: string, at: TestServer = server) => reportView(at.origin, view, signature),
    unlockedOf: async (viewer: ProtocolClient) =>
      (await viewer.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList,
    async close(): Promise<void> {
      await other.app.close()
      await server.close()
      await brand.remove()
    },
  }
}
export type RewardedAdsWorld = Awaited<ReturnType<typeof openRewardedAdsWorld>>
