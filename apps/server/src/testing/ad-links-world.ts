import { trackPath } from '@cliffhanger/contract/tracking'
import { expect } from 'vitest'
import { createAdLink } from '../modules/ad-links/new-link.ts'
import type { ProtocolClient } from './protocol-client.ts'
import { publishSample } from './sample-title.ts'
import { createTestServer, type TestOptions, type TestServer } from './test-server.ts'

export const phoneUserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/22B83 Instagram 320.0.0.0'

/** Requests a link as a phone does, without following the redirect. */
export const requestAdLink = (server: Pick<TestServer, 'origin'>, path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { redirect: 'manual', headers: { 'user-agent': phoneUserAgent, ...headers } })

/** Starts a server with a title of six episodes. Returns helpers for viewers who come from ads. */
export async function openAdLinksWorld(options: TestOptions = {}) {
  const server = await createTestServer(options)
  const { db, randomBytes } = server.deps
  const { vidId } = await publishSample(db, 'advertised')
  async function link(changes: { code?: string; episode?: number; language?: 'es' | null; vidId?: string } = {}) {
    const { code, ...given } = changes
    const words = { name: 'Midnight bride', network: 'meta', campaign: '', creative: '' } as const
    const made = { vidId, episode: 1, language: null, createdBy: 'test', at: new Date(server.clock.now), ...given }
    return (await createAdLink({ db, randomBytes }, { ...words, ...made }, code)) ?? expect.fail('the code is taken')
  }
  return {
    server,
    vidId,
    link,

    /** Opens a link and starts a session on its landing page, as the web app does. */
    async arrive(viewer: ProtocolClient, code: string, at: Pick<TestServer, 'origin'> = server) {
      const answer = await requestAdLink(at, `/v/${code}`)
      const landing = new URL(answer.headers.get('location') ?? '', server.origin)
      const { vid: _, ep: __, ...ad } = Object.fromEntries(landing.searchParams)
      await viewer.check(ad)
    },

    /** Sends a watch event, which creates the rows of a guest. */
    async watch({ state }: ProtocolClient, at: Pick<TestServer, 'origin'> = server, userAgent = phoneUserAgent) {
      const event = { event: 'video_watch_analysis', vid: vidId, episode: '1', watchedSeconds: '8', startUpMs: '120' }
      const query = new URLSearchParams({ ...event, userId: state.userId, ended: 'swiped' })
      const headers = { cookie: state.cookie ?? '', bearertoken: state.token ?? '', 'user-agent': userAgent }
      await fetch(`${at.origin}/api${trackPath}?${query}`, { headers })
    },

    /**
     * Reads the ad link of a viewer, the arrival time, and whether the viewer or a merged viewer has seen a first
     * frame.
     */
    async viewerOf(userId: string) {
      const { rows } = await server.database.pool.query<{ code: string; at: Date; first: Date | null; same: boolean }>(
        `SELECT code, arrived_at AS at, counted_as IS NOT NULL AS same,
            (SELECT min(first_frame_at) FROM ad_link_viewers o
              WHERE coalesce(v.counted_as, v.viewer_id) IN (o.viewer_id, o.counted_as)) AS first
          FROM ad_link_viewers v JOIN ad_links USING (link_id) WHERE user_id = $1`,
        [userId],
      )
      const [row] = rows
      return row && { code: row.code, at: row.at.getTime(), hasFirstFrame: row.first !== null, isCounted: !row.same }
    },
  }
}
export type AdLinksWorld = Awaited<ReturnType<typeof openAdLinksWorld>>
