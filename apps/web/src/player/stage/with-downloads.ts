import type { Downloads } from '#features/downloads/downloads.ts'
import type { TitleFeedPorts } from './title-feed.ts'

/** No connection, one that hangs, or a proxy without the server behind it. */
const isUnreached = ({ status }: { readonly status: string }) => status === 'offline' || status === 'timeout'

/** Answers from the downloads of this device when the server is not reached. */
export function withDownloads<P extends Pick<TitleFeedPorts, 'loadTitle' | 'loadEpisode'>>(
  online: P,
  openOwn: () => Promise<Pick<Downloads, 'findTitle' | 'findEpisode'>>,
): P {
  async function find<T>(ask: (own: Awaited<ReturnType<typeof openOwn>>) => Promise<T>): Promise<T | undefined> {
    try {
      return await ask(await openOwn())
    } catch {
      // The code is not stored, or the browser offers no storage: the episode needs a connection.
      return undefined
    }
  }
  return {
    ...online,
    async loadTitle(vid) {
      const answer = await online.loadTitle(vid)
      if (!isUnreached(answer)) return answer
      const video = await find((own) => own.findTitle(vid))
      return video ? { status: 'ready', video } : answer
    },
    async loadEpisode(vid, episode) {
      const answer = await online.loadEpisode(vid, episode)
      if (!isUnreached(answer)) return answer
      const found = await find((own) => own.findEpisode(vid, episode))
      return found && (found.status === 'ready' || answer.status === 'offline') ? found : answer
    },
  }
}
