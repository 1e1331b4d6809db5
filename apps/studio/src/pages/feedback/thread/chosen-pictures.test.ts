import { maxFeedbackImages } from '@cliffhanger/domain/constants'
import { expect, test } from 'vitest'
import { createReplyPictureStore, findRefusedPicture } from './chosen-pictures.ts'

const fileOf = (name: string) => new File([name], name, { type: 'image/png' })
/** Returns a file reader that finishes reading a file only when the test allows it. */
function slowReading() {
  const waiting = new Map<string, () => void>()
  return {
    read: (file: File) =>
      new Promise<string>((resolve) => waiting.set(file.name, () => resolve(`base64 of ${file.name}`))),
    finish: (name: string) => waiting.get(name)?.(),
  }
}
const quickReading = async (file: File) => `base64 of ${file.name}`

test('a picture that is removed while another file is being read stays removed', async () => {
  const { read, finish } = slowReading()
  const chosen = createReplyPictureStore(read)
  const namesOf = () => chosen.of('1').map(({ name }) => name)
  const first = chosen.add('1', [fileOf('first.png')])
  finish('first.png')
  await first
  const second = chosen.add('1', [fileOf('second.png')])
  chosen.remove(
    '1',
    chosen.of('1').map(({ id }) => id),
  )
  finish('second.png')
  await second
  expect(namesOf()).toEqual(['second.png'])
})

test('files that are chosen while others are being read are appended', async () => {
  const { read, finish } = slowReading()
  const chosen = createReplyPictureStore(read)
  const added = [chosen.add('1', [fileOf('first.png')]), chosen.add('1', [fileOf('second.png')])]
  finish('first.png')
  finish('second.png')
  await Promise.all(added)
  expect(chosen.of('1').map(({ name }) => name)).toEqual(['first.png', 'second.png'])
})

test('files that are read at the same time count together towards the limit', async () => {
  const chosen = createReplyPictureStore(quickReading)
  const files = Array.from({ length: maxFeedbackImages }, (_, at) => fileOf(`${at}.png`))
  const problems = await Promise.all([chosen.add('1', files), chosen.add('1', [fileOf('last.png')])])
  expect(problems.filter((problem) => problem?.key === 'feedback.tooManyPictures')).toHaveLength(1)
  expect(chosen.of('1').length).toBeLessThanOrEqual(maxFeedbackImages)
})

test('each answer has its own pictures', async () => {
  const chosen = createReplyPictureStore(quickReading)
  await chosen.add('mara.5', [fileOf('private.png')])
  expect(chosen.of('noor.5')).toEqual([])
})

test('removing the rejected picture does not mark the next one as rejected', async () => {
  const chosen = createReplyPictureStore(quickReading)
  await chosen.add('1', [fileOf('cut.png'), fileOf('whole.png')])
  const sent = chosen.of('1').map(({ base64 }) => base64)
  const refused = () => findRefusedPicture({ field: 'pictures.0' }, sent, chosen.of('1'))
  expect(refused()?.name).toBe('cut.png')
  chosen.remove('1', [refused()?.id ?? ''])
  expect(refused()).toBeUndefined()
})
