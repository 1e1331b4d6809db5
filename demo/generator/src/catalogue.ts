/** Reads and validates catalogue.yaml once, so that the rest of the code can rely on it; and the output paths. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Lang, langs } from './art/lettering.ts'
import { type MoodName, moods } from './scenes/moods.ts'

/** The fields that the generator uses; the others go into drama.yaml unread. The import validates them. */
export type Title = {
  id: string
  language: Lang
  mood: MoodName
  logline?: string
  beats?: string[]
  names: Record<Lang, string>
  descriptions: Record<Lang, string>
  tags: string[]
  episodeNames?: Partial<Record<Lang, string[]>>
}

export const EPISODES = 8
const generator = join(import.meta.dirname, '..')
export const titlesDir = join(generator, '..', 'titles')
export const crfFile = join(generator, 'crf.yaml')
export const clipPath = (episodeId: string): string => {
  const [title = '', number = ''] = episodeId.split('.')
  return join(titlesDir, title, 'episodes', `${number.padStart(3, '0')}.mp4`)
}

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v)
const isTexts = (v: unknown): v is string[] => Array.isArray(v) && v.every((x) => typeof x === 'string')
const isEveryLang = (v: unknown): v is Record<Lang, string> => isRecord(v) && langs.every((l) => typeof v[l] === 'string')
const isEpisodeNames = (v: unknown): boolean => v === undefined || (isRecord(v) && Object.values(v).every((n) => isTexts(n) && n.length === EPISODES))

function isTitle(v: unknown): v is Title {
  return (isRecord(v) &&
    typeof v.id === 'string' &&
    /^[a-z0-9-]+$/.test(v.id) &&
    langs.some((l) => l === v.language) &&
    typeof v.mood === 'string' &&
    v.mood in moods &&
    isEveryLang(v.names) &&
    isEveryLang(v.descriptions) &&
    isTexts(v.tags) &&
    isEpisodeNames(v.episodeNames))
}

export function readCatalogue(): Title[] {
  const file: unknown = parse(readFileSync(join(generator, 'catalogue.yaml'), 'utf8'))
  if (!isRecord(file) || !Array.isArray(file.titles)) throw new Error('catalogue.yaml has no list "titles"')
  return file.titles.map((title: unknown) => {
    if (isTitle(title)) return title
    throw new Error(`catalogue.yaml: this title is incomplete: ${JSON.stringify(title).slice(0, 120)}`)
  })
}

/** The quantiser at which each clip last fitted its budget. It is stored because a search costs several encodes. */
export function readCrf(): Record<string, number> {
  const file: unknown = parse(readFileSync(crfFile, 'utf8'))
  if (!isRecord(file)) return {}
  return Object.fromEntries(Object.entries(file).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}
