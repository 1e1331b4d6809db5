import type { CDPSession } from 'playwright-core'

/** Transferred (compressed) bytes that a page has received so far. */
export interface PageTraffic {
  /** Media bytes by episode number, or by slide of a baseline. */
  readonly media: ReadonlyMap<number, number>
  /** Ids of titles whose media was requested. */
  readonly titles: ReadonlySet<string>
  readonly scriptBytes: () => number
  readonly allBytes: () => number
}

/** Matches `/media/<token>/<cpId>/<vidId>/<episode>/…` of the product and `/v<slide>/…` of the baselines. */
const mediaPath = /^\/(?:media\/[^/]+\/[^/]+\/(?<title>[^/]+)\/|v)(?<episode>\d+)\//

/** Starts counting the bytes that the page receives. */
export async function countTraffic(cdp: CDPSession): Promise<PageTraffic> {
  const asked = new Map<string, { readonly episode: number | undefined; readonly isScript: boolean }>()
  const media = new Map<number, number>()
  const titles = new Set<string>()
  let scriptBytes = 0
  let allBytes = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const path = URL.canParse(request.url) ? new URL(request.url).pathname : ''
    const { title, episode } = mediaPath.exec(path)?.groups ?? {}
    if (title !== undefined) titles.add(title)
    asked.set(requestId, { episode: episode === undefined ? undefined : Number(episode), isScript: type === 'Script' })
  })
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const { episode, isScript = false } = asked.get(requestId) ?? {}
    const bytes = Math.max(encodedDataLength, 0)
    allBytes += bytes
    if (isScript) scriptBytes += bytes
    if (episode !== undefined) media.set(episode, (media.get(episode) ?? 0) + bytes)
  })
  await cdp.send('Network.enable', { maxTotalBufferSize: 100_000 })
  return { media, titles, scriptBytes: () => scriptBytes, allBytes: () => allBytes }
}
