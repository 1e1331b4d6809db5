import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { liveTodayPath } from '@cliffhanger/contract/studio/needs'
import { studioUpload, uploadFilePath } from '@cliffhanger/contract/studio/upload'
import type { StudioAction } from '@cliffhanger/domain/studio-roles'
import { receivedBytes } from '../../../apps/server/src/modules/title-uploads/upload-folder.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { type StudioClient, studioOriginOf } from '../../../apps/server/src/testing/studio-client.ts'
import type { TestServer } from '../../../apps/server/src/testing/test-server.ts'
import { imageIdOf, uploadImage } from '../../../apps/server/src/testing/uploads/upload-image.ts'
import { foreignOrigin } from './intruders.ts'

/** A route of Studio that is not a call of the contract, because it sends or receives a file or a stream. */
export interface RawRoute {
  readonly method: 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'DELETE'
  /** Path below `studioApiBase`. */
  readonly path: string
  /** The permission that the route requires; undefined if the path does not support the method. */
  readonly access: StudioAction | undefined
}

const announcedBytes = 1_000_000
const isReading = ({ method }: RawRoute): boolean => method === 'GET' || method === 'HEAD'

/** Returns the headers of a request from Studio's own pages: browsers send no `Origin` with GET and HEAD. */
export const ownPageHeaders = (route: RawRoute, origin: string): Record<string, string> =>
  isReading(route) ? { 'sec-fetch-site': 'same-origin' } : { origin }

/** Returns the headers of a request from a page of another site, or from a program. */
export function foreignPageHeaders(route: RawRoute, origin: string, random: Random): Record<string, string> {
  const from = foreignOrigin(origin, random)
  // Browsers send `Origin` with GET and HEAD only in some cases. `Origin` takes precedence over `Sec-Fetch-Site`.
  if (from !== '' && !(isReading(route) && random.chance(0.5))) return { origin: from, 'sec-fetch-site': 'same-origin' }
  if (!isReading(route)) return { 'sec-fetch-site': 'same-origin' }
  const site = random.pick(['', 'cross-site', 'same-site', 'none'])
  return site === '' ? {} : { 'sec-fetch-site': site }
}

/** Creates a viewer's picture and an upload, and returns the routes that serve the picture and receive the upload. */
export async function createRawRoutes(server: TestServer, owner: StudioClient) {
  const origin = studioOriginOf(server)
  const { dataDir } = server.deps.config
  const { files } = await owner.ask(studioUpload.begin, {
    name: 'Attacked',
    files: [{ path: '001.mp4', bytes: announcedBytes, modifiedAt: 1 }],
  })
  const fileId = files[0]?.fileId ?? ''
  const imageId = imageIdOf(await uploadImage(await server.viewer()))
  const file = `${uploadFilePath}/${fileId}`
  const routes: readonly RawRoute[] = [
    { method: 'GET', path: liveTodayPath, access: 'today.read' },
    { method: 'GET', path: `/feedback/pictures/${imageId}.webp`, access: 'feedback.answer' },
    { method: 'HEAD', path: file, access: 'titles.upload' },
    { method: 'PATCH', path: file, access: 'titles.upload' },
  ]
  const missingRoutes: readonly RawRoute[] = [
    { method: 'HEAD', path: liveTodayPath, access: undefined },
    { method: 'POST', path: file, access: undefined },
    { method: 'DELETE', path: file, access: undefined },
  ]
  /** Number of bytes that admitted requests have appended to the file. */
  let appended = 0

  /**
   * Sends a request; PATCH appends the next byte of the file. Returns the status without reading a live metrics stream.
   */
  async function send({ method, path }: RawRoute, headers: Readonly<Record<string, string>>): Promise<number> {
    const isPatch = method === 'PATCH'
    const chunk = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(appended) }
    const response = await fetch(`${origin}${studioApiBase}${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...(isPatch && chunk), ...headers },
      ...(isPatch && { body: new Uint8Array(1) }),
    })
    if (path === liveTodayPath && response.ok) await response.body?.cancel()
    else await response.arrayBuffer()
    if (isPatch && response.ok) appended += 1
    return response.status
  }
  return {
    routes,
    /** Paths of the raw routes with methods that the paths do not support. */
    missingRoutes,
    send,
    /** Returns the number of bytes that admitted requests have appended, and the size of the file on disk. */
    fileBytes: async () => ({ appended, stored: await receivedBytes(dataDir, fileId) }),
  }
}
