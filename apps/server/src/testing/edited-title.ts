import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import sharp from 'sharp'
import type { StudioClient } from './studio-client.ts'

/** Letter in all fields of a test title, which shows whether a value came from the files or from Studio. */
export type FieldLetter = 'A' | 'B' | 'C'
const shades = { A: 40, B: 120, C: 200 }
const coins = { A: 5, B: 6, C: 7 }
const audiences = { A: 0, B: 1, C: 2 } as const
const letters = ['A', 'B', 'C'] as const

const pictureOf = (letter: FieldLetter): Promise<Buffer> => {
  const shade = shades[letter]
  const background = { r: shade, g: shade, b: shade }
  return sharp({ create: { width: 540, height: 720, channels: 3, background } })
    .png()
    .toBuffer()
}
const episodeLengthMs = 900
const subtitleOf = (letter: FieldLetter) => `1\n00:00:00,100 --> 00:00:00,900\nLine ${letter}\n`

/** Writes the files of a drama's folder with two episodes, except the videos, with this letter in all fields. */
export async function writeDramaFilesWithLetter(folder: string, letter: FieldLetter): Promise<void> {
  const yaml = [
    `names: { en: Name ${letter} }`,
    `descriptions: { en: Description ${letter} }`,
    `tags: [Tag ${letter}]`,
    `audience: ${audiences[letter]}`,
    `order: ${coins[letter]}`,
    'freeEpisodes: 1',
    `pricePerEpisode: ${coins[letter]}`,
    `wholeTitlePrice: "${coins[letter]}.99"`,
    `episodeNames: { en: [Episode ${letter}] }`,
  ]
  await mkdir(join(folder, 'subtitles/en'), { recursive: true })
  await writeFile(join(folder, 'drama.yaml'), `${yaml.join('\n')}\n`)
  await writeFile(join(folder, 'cover.png'), await pictureOf(letter))
  await writeFile(join(folder, 'subtitles/en/001.srt'), subtitleOf(letter))
}

/** Creates a drama's folder with the letter A in all fields. @param videos folder of the episodes */
export async function makeDramaFolderWithLetter(folder: string, videos: string): Promise<void> {
  await cp(videos, join(folder, 'episodes'), { recursive: true })
  await writeDramaFilesWithLetter(folder, 'A')
}

/** Changes all fields of a title to a letter in Studio. */
export async function setTitleFieldsToLetterInStudio(
  editor: StudioClient,
  vidId: string,
  letter: FieldLetter,
): Promise<void> {
  const version = async () => (await editor.ask(studioTitle.get, { vidId })).version
  const words = {
    names: { en: `Name ${letter}` },
    descriptions: { en: `Description ${letter}` },
    tags: [`Tag ${letter}`],
    episodeNames: { en: [`Episode ${letter}`] },
  }
  await editor.ask(studioTitle.setWords, { vidId, version: await version(), words })
  const details = { language: 'en' as const, audience: audiences[letter], order: coins[letter] }
  await editor.ask(studioTitle.setDetails, { vidId, version: await version(), ...details })
  const prices = { freeEpisodes: 1, pricePerEpisode: coins[letter], wholeTitlePrice: `${coins[letter]}.99` }
  await editor.ask(studioTitle.setPrices, { vidId, version: await version(), ...prices })
  const picture = (await pictureOf(letter)).toString('base64')
  await editor.ask(studioTitle.setCover, { vidId, version: await version(), language: 'any', picture })
  const key = { vidId, n: 1, code: 'en' as const }
  const { hash } = await editor.ask(studioSubtitles.read, key)
  const cues = [{ startMs: 100, endMs: episodeLengthMs, text: `Line ${letter}` }]
  await editor.ask(studioSubtitles.publish, { ...key, base: hash, cues })
}

/** Reads the letter of each field of a title. @param storeDir folder of the media store */
export async function readFieldLetters(
  editor: StudioClient,
  vidId: string,
  storeDir: string,
): Promise<Readonly<Record<string, FieldLetter | undefined>>> {
  const { state } = await editor.ask(studioTitle.get, { vidId })
  const { cues } = await editor.ask(studioSubtitles.read, { vidId, n: 1, code: 'en' })
  const lastLetter = (text: string | undefined) => letters.find((letter) => text?.endsWith(letter))
  const letterOfPrice = (price: number) => letters.find((letter) => coins[letter] === price)
  const [cover = ''] = (state.covers.any ?? '').split('/')
  const picture = await sharp(await readFile(join(storeDir, 'covers', '1001', vidId, cover, '160.webp'))).stats()
  const shade = picture.channels[0]?.mean ?? 0
  return {
    'names.en': lastLetter(state.texts.en?.name),
    'descriptions.en': lastLetter(state.texts.en?.description),
    tags: lastLetter(state.tags[0]),
    audience: letters.find((letter) => audiences[letter] === state.audience),
    order: letterOfPrice(state.order ?? 0),
    'freeEpisodes, pricePerEpisode': letterOfPrice(state.pricePerEpisode),
    wholeTitlePrice: letterOfPrice(Math.floor(Number(state.wholeTitlePrice))),
    cover: letters.find((letter) => Math.abs(shades[letter] - shade) < 20),
    'episodeNames.en of episode 1': lastLetter(state.episodes[0]?.names.en),
    'subtitles.en of episode 1': lastLetter(cues[0]?.text),
  }
}
