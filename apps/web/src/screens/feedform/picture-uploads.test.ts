import { expect, test, vi } from 'vitest'
import { createPictureUploads } from './picture-uploads.ts'

const file = (name: string, type = 'image/png') => new File(['bytes'], name, { type })

/** Creates uploads that the test completes itself; `going` contains the started uploads in order. */
function setUp() {
  const going: { arrive: (url: string | undefined) => void; progress: (share: number) => void }[] = []
  const uploads = createPictureUploads({
    draw: async (one) =>
      one.name === 'broken.png' ? undefined : { upload: one, preview: `data:${one.name}`, width: 4, height: 3 },
    upload: (_image, progress) => new Promise((arrive) => going.push({ arrive, progress })),
  })
  const under = (count: number) => vi.waitUntil(() => going.length >= count && going[count - 1])
  const states = () => uploads.current().map(({ state }) => state.at)
  return { uploads, going, under, states }
}

test('uploads pictures one after another and reports their progress', async () => {
  const { uploads, going, under, states } = setUp()
  await uploads.add([file('a.png'), file('b.png')])
  const first = await under(1)
  first.progress(0.5)
  expect(uploads.current().map(({ state }) => state)).toEqual([{ at: 'uploading', share: 0.5 }, { at: 'waiting' }])
  expect(going).toHaveLength(1)
  first.arrive('/a')
  ;(await under(2)).arrive('/b')
  expect(await uploads.urls()).toEqual(['/a', '/b'])
  expect(states()).toEqual(['arrived', 'arrived'])
})

test('accepts at most four pictures and reports excess ones', async () => {
  const { uploads } = setUp()
  expect(await uploads.add([1, 2, 3].map((n) => file(`${n}.png`)))).toEqual({ isTooMany: false, refused: [] })
  expect((await uploads.add([file('4.png'), file('5.png')])).isTooMany).toBe(true)
  expect(uploads.current().map(({ name }) => name)).toEqual(['1.png', '2.png', '3.png', '4.png'])
  expect((await uploads.add([file('6.png')])).isTooMany).toBe(true)
  expect(uploads.current()).toHaveLength(4)
})

test('rejects files that are not pictures and returns their names', async () => {
  const { uploads } = setUp()
  const { refused } = await uploads.add([file('notes.pdf', 'application/pdf'), file('broken.png'), file('a.png')])
  expect(refused).toEqual(['notes.pdf', 'broken.png'])
  expect(uploads.current().map(({ name }) => name)).toEqual(['a.png'])
})

test('returns no URLs while there is a failed picture', async () => {
  const { uploads, under, states } = setUp()
  await uploads.add([file('a.png'), file('b.png')])
  ;(await under(1)).arrive(undefined)
  ;(await under(2)).arrive(undefined)
  expect(await uploads.urls()).toBeUndefined()
  expect(states()).toEqual(['failed', 'failed'])
  const [a, b] = uploads.current().map(({ id }) => id)
  uploads.retry(a ?? 0)
  uploads.remove(b ?? 0)
  ;(await under(3)).arrive('/a')
  expect(await uploads.urls()).toEqual(['/a'])
})

test('waits for a picture that is still being prepared', async () => {
  const uploads = createPictureUploads({
    draw: (upload) =>
      new Promise((resolve) => setTimeout(resolve, 20, { upload, preview: 'data:a', width: 4, height: 3 })),
    upload: async () => '/a',
  })
  const added = uploads.add([file('a.png')])
  expect(await uploads.urls()).toEqual(['/a'])
  await added
})

test('does not upload a removed picture, and discards a picture removed during its upload', async () => {
  const { uploads, going, under } = setUp()
  await uploads.add([file('a.png'), file('b.png')])
  const first = await under(1)
  for (const { id } of uploads.current()) uploads.remove(id)
  first.arrive('/a')
  expect(await uploads.urls()).toEqual([])
  expect(going).toHaveLength(1)
})
