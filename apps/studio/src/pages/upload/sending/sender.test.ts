import type { Input } from '@cliffhanger/contract/call'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { expect, test, vi } from 'vitest'
import type { ChosenFile } from '../chosen-files.ts'
import { uploadSender } from './sender.ts'

const chosen = (paths: readonly string[]): ChosenFile[] =>
  paths.map((path) => ({ path, file: new File(['x'], path, { lastModified: 1 }) }))
const named = (count: number) => Array.from({ length: count }, (_, at) => `${at}.mp4`)
const done = () => Response.json({ missing: 0 })

/**
 * Replaces the server by one that has the bytes of all announced files, but not their hashes. Returns the ids of the
 * files whose hashes it has received. @param refuse returns the response to refused files
 */
function stubServer(
  uploadId: string,
  complete: () => Response | Promise<Response>,
  refuse: (files: Input<typeof studioUpload.begin>['files']) => Response | undefined = () => undefined,
): string[] {
  const proved: string[] = []
  function begin({ files }: Input<typeof studioUpload.begin>): Response {
    const known = files.map(({ path, bytes }) => ({ path, bytes, fileId: path, receivedBytes: bytes, isProved: false }))
    return refuse(files) ?? Response.json({ uploadId, files: known })
  }
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body: string }) => {
    if (url.endsWith(studioUpload.begin.path)) return begin(JSON.parse(body))
    const { hashes }: Input<typeof studioUpload.complete> = JSON.parse(body)
    const response = await complete()
    if (response.ok) proved.push(...hashes.map(({ fileId }) => fileId))
    return response
  })
  return proved
}
const ended = () => expect.poll(() => uploadSender.snapshot()).toEqual([])

test('after a failed call, the resumed upload sends the hashes of all files', async () => {
  let calls = 0
  const proved = stubServer('1', () => {
    calls += 1
    return calls === 1 ? Response.json({ reason: 'unavailable', message: '' }, { status: 503 }) : done()
  })
  await uploadSender.add({ name: 'long', files: chosen(named(450)) })
  await expect.poll(() => uploadSender.snapshot()[0]?.failure).toBeDefined()
  uploadSender.resume('1')
  await ended()
  expect(new Set(proved)).toEqual(new Set(named(450)))
})

test('if files are added while the last hashes are sent, their hashes are sent, too', async () => {
  let added: Promise<string> | undefined
  const proved = stubServer('2', async () => {
    added ??= uploadSender.add({ name: 'short', files: chosen(['b.mp4']) }, { uploadId: '2' })
    await added
    return done()
  })
  await uploadSender.add({ name: 'short', files: chosen(['a.mp4']) })
  await ended()
  expect(proved).toEqual(['a.mp4', 'b.mp4'])
})

test('the index of a refused file is relative to all files of the folder, not to those of one call', async () => {
  stubServer('3', done, ([file]) =>
    file?.path === '200.mp4'
      ? Response.json({ reason: 'badRequest', field: 'files.3.path', message: 'Wrong' }, { status: 400 })
      : undefined,
  )
  await expect(uploadSender.add({ name: 'refused', files: chosen(named(250)) })).rejects.toMatchObject({
    reason: 'badRequest',
    field: 'files.203.path',
  })
  uploadSender.forget('3')
})
