import { inject } from 'vitest'
import type { Site } from './steps/step.ts'

const title = 'Mark of the Winter Wolf'

/** Connects to the shared server with the demo catalogue. */
export async function findSite(): Promise<Site> {
  const { origin, dataDir } = inject('demo')
  const read = async (path: string) => (await fetch(origin + path, { headers: { accept: 'text/html' } })).text()
  const vids = new Set([...(await read('/')).matchAll(/\/video\?vid=(\d+)/g)].map(([, vid = '']) => vid))
  for (const vid of vids) {
    if ((await read(`/video?vid=${vid}`)).includes(`<title>${title}`)) return { origin, dataDir, vid }
  }
  throw new Error(`no link to ${title} on home`)
}
