import type { Deps } from '../../deps.ts'
import { type CountedViewers, writeViewerCount } from './watching-store.ts'

/** Players save their position every 10 s of playback; a viewer no longer counts after three missed saves. */
const playingMs = 30_000
const writeEveryMs = 10_000
const mostTitles = 50

export type ViewerCounter = ReturnType<typeof createViewerCounter>

/**
 * Counts the viewers who are playing, from the positions that this server saves anyway. Reads nothing from the
 * database: user and title of a position stay in memory for 30 seconds. The count is written every ten seconds.
 */
export function createViewerCounter({ db, now, log, randomBytes }: Pick<Deps, 'db' | 'now' | 'log' | 'randomBytes'>) {
  const server = randomBytes(8).toString('hex')
  // Viewers who are playing, by user id; sorted by the time of their last position.
  const playing = new Map<string, { readonly vidId: string; readonly atMs: number }>()
  let written = 0

  function count(): CountedViewers {
    const oldest = now() - playingMs
    for (const [userId, { atMs }] of playing) {
      if (atMs > oldest) break
      playing.delete(userId)
    }
    const titles = new Map<string, number>()
    for (const { vidId } of playing.values()) titles.set(vidId, (titles.get(vidId) ?? 0) + 1)
    return { viewers: playing.size, titles: [...titles].sort(([, a], [, b]) => b - a).slice(0, mostTitles) }
  }
  async function write(): Promise<void> {
    const counted = count()
    if (counted.viewers === 0 && written === 0) return
    written = counted.viewers
    await writeViewerCount(db, { server, nowMs: now(), ...counted })
  }
  const failed = (error: unknown) => log.warn({ err: error }, 'number of viewers not written')
  const timer = setInterval(() => void write().catch(failed), writeEveryMs).unref()

  return {
    /** Records that a viewer is playing a title. */
    note(userId: string, vidId: string): void {
      playing.delete(userId)
      playing.set(userId, { vidId, atMs: now() })
    },
    write,
    close: () => clearInterval(timer),
  }
}
