import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/test-server.ts'

const watched = {
  ...{ event: 'video_watch_analysis', vid: '10001', episode: '2', fromSecond: '0', toSecond: '7.5' },
  ...{ watchedSeconds: '7.5', startUpMs: '120', stalls: '0', stalledMs: '0', ended: 'swiped' },
}

test('attack: events from one client network cannot create more devices than its limit', async () => {
  const server = await createTestServer({ env: { RATE_LIMITS: 'on' } })
  try {
    for (let at = 0; at < 400; at += 1) {
      // Sends requests as fast as the rate limit allows.
      server.clock.now += 150
      const guest = server.client()
      const { token = '', cookie = '' } = (await guest.check()).code === 1 ? guest.state : {}
      const headers = { bearertoken: token, cookie }
      await fetch(`${server.origin}/api/log/track?${new URLSearchParams(watched)}`, { headers })
    }
    const { rows } = await server.database.pool.query<{ made: number }>('SELECT count(*)::int AS made FROM devices')
    // A network may create 300 devices at once, then one device every eight seconds.
    expect(rows[0]?.made).toBeGreaterThanOrEqual(290)
    expect(rows[0]?.made).toBeLessThan(320)
  } finally {
    await server.close()
  }
}, 60_000)
