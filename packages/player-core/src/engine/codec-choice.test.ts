import { expect, test } from 'vitest'
import { testStartDescriptor } from '../testing/fake-session.ts'
import { createCodecChooser, withSameCodec } from './codec-choice.ts'
import type { StartDescriptor } from './engine.ts'

const inCodec = (codecs: string) =>
  testStartDescriptor.rungs.map((rung) => ({
    ...rung,
    codecs: `${codecs},mp4a.40.2`,
    segments: `${codecs}/${rung.id}/{n}.m4s`,
  }))
const [av1, hevc] = [inCodec('av01.0.05M.08'), inCodec('hvc1.1.6.L93.90')]
const offered: StartDescriptor = { ...testStartDescriptor, alternatives: [{ rungs: hevc }, { rungs: av1 }] }
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

type Answer = { supported?: boolean; smooth: boolean; powerEfficient: boolean }
const good: Answer = { smooth: true, powerEfficient: true }

function createMemory(stored: Record<string, string> = {}) {
  const entries = new Map(Object.entries(stored))
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
  }
}
function createCapabilities(answers: { av1?: Answer; hevc?: Answer }) {
  const asked: string[] = []
  const capabilities = {
    async decodingInfo({ type, video }: MediaDecodingConfiguration) {
      const { contentType } = video ?? { contentType: '' }
      asked.push(`${type} ${contentType}`)
      const answer = contentType.includes('av01') ? answers.av1 : answers.hevc
      if (!answer) throw new TypeError('unknown codec')
      return { supported: true, keySystemAccess: null, ...answer }
    },
    encodingInfo: () => Promise.reject(new Error('not used')),
  }
  return { asked, capabilities }
}

async function rungsAfter(answers: { av1?: Answer; hevc?: Answer }) {
  const choice = createCodecChooser(createMemory(), createCapabilities(answers).capabilities)
  choice.ask()
  await settle()
  return choice.choose(offered).rungs
}

test('uses a codec only if the browser decodes it smoothly and power-efficiently, and prefers AV1 to HEVC', async () => {
  expect(await rungsAfter({ av1: good, hevc: good })).toBe(av1)
  expect(await rungsAfter({ hevc: good })).toBe(hevc)
  expect(await rungsAfter({ av1: { ...good, powerEfficient: false } })).toBe(testStartDescriptor.rungs)
  expect(await rungsAfter({ av1: { ...good, smooth: false } })).toBe(testStartDescriptor.rungs)
  expect(await rungsAfter({ av1: { ...good, supported: false } })).toBe(testStartDescriptor.rungs)
  expect(await rungsAfter({})).toBe(testStartDescriptor.rungs)
})

test('asks for the supported codecs once per tab, and plays H.264 until the browser has answered', async () => {
  const memory = createMemory()
  const { asked, capabilities } = createCapabilities({ av1: good })
  const choice = createCodecChooser(memory, capabilities)
  choice.ask()
  choice.ask()
  expect(choice.choose(offered)).toBe(offered)
  await settle()
  expect(choice.choose(offered).rungs).toBe(av1)
  expect(asked).toEqual([
    'media-source video/mp4; codecs="av01.0.08M.08"',
    'media-source video/mp4; codecs="hvc1.1.6.L120.90"',
  ])

  const next = createCodecChooser(memory, capabilities)
  next.ask()
  expect(next.choose(offered).rungs).toBe(av1)
  expect(asked).toHaveLength(2)
})

test('plays H.264 if the title lacks the codec or the browser lacks mediaCapabilities', async () => {
  const choice = createCodecChooser(createMemory(), createCapabilities({ av1: good }).capabilities)
  choice.ask()
  await settle()
  expect(choice.choose(testStartDescriptor)).toBe(testStartDescriptor)
  expect(choice.choose({ ...testStartDescriptor, alternatives: [{ rungs: hevc }] }).rungs).toBe(
    testStartDescriptor.rungs,
  )
  const old = createCodecChooser(createMemory(), undefined)
  old.ask()
  await settle()
  expect(old.choose(offered)).toBe(offered)
})

test('never uses a rejected codec again in this tab', async () => {
  const memory = createMemory({ 'player.codecs': 'av01,hvc1' })
  const choice = createCodecChooser(memory, undefined)
  choice.reject(choice.choose(offered).rungs)
  expect(choice.choose(offered).rungs).toBe(hevc)
  expect(memory.entries.get('player.codecs')).toBe('hvc1')
})

test('withSameCodec keeps the codec of the running session in a renewed start-up descriptor', () => {
  const fresh = { ...offered, base: '/media/t2/' }
  expect(withSameCodec(av1, fresh)).toMatchObject({ base: '/media/t2/', rungs: av1 })
  expect(withSameCodec(testStartDescriptor.rungs, fresh)).toBe(fresh)
  expect(withSameCodec(av1, testStartDescriptor)).toBe(testStartDescriptor)
})
