import { languages } from '@cliffhanger/domain/languages'
import { type MergedField, mergedValue } from '@cliffhanger/domain/merge-fields'
import { allSubtitleCodes } from '@cliffhanger/media-ingest/languages'
import type { EpisodeEdition, TitleEdition } from '../../modules/catalogue/publish.ts'
import type { Covers, Texts } from '../../modules/catalogue/tables.ts'
import {
  coverKeys,
  type EditableTitle,
  formatEpisodeNameFieldName,
  formatSubtitleFieldName,
  formatVideoFieldName,
} from './title-fields.ts'

/** Returns whether a field keeps its value in Studio. */
export const keepsStudioValue = ({ outcome }: MergedField): boolean => outcome === 'kept' || outcome === 'conflict'

/** The current state of a title in the catalogue, with its episodes. */
export interface StudioTitle extends EditableTitle {
  readonly episodes: readonly EpisodeEdition[]
}

/** Returns the edition from the files, with Studio's values in the fields whose merge outcome is to keep them. */
export function mergedEdition(
  edition: TitleEdition,
  studio: StudioTitle,
  merged: readonly MergedField[],
): TitleEdition {
  const byField = new Map(merged.map((one) => [one.field, one]))
  const keepsStudio = (field: string) => {
    const one = byField.get(field)
    return one !== undefined && keepsStudioValue(one)
  }
  const mergeTexts = (fieldOf: (key: string) => string, ofStudio: Texts, ofFile: Texts): Texts => {
    const texts: Texts = {}
    for (const { key } of languages) {
      const text = (keepsStudio(fieldOf(key)) ? ofStudio : ofFile)[key]
      if (text) texts[key] = text
    }
    return texts
  }
  const covers: Covers = {}
  for (const key of coverKeys) {
    const cover = (keepsStudio(`covers.${key}`) ? studio : edition).covers[key]
    if (cover) covers[key] = cover
  }
  const [ofStudio, ofFiles] = [episodesByNumber(studio.episodes), episodesByNumber(edition.episodes)]
  const numbers = [...new Set([...ofFiles.keys(), ...ofStudio.keys()])].toSorted((a, b) => a - b)
  const episodes = numbers.flatMap((n) => (keepsStudio(formatVideoFieldName(n)) ? ofStudio : ofFiles).get(n) ?? [])
  const totalEpisodes = Math.max(edition.totalEpisodes, episodes.at(-1)?.n ?? 0)
  const hasSubtitle = (code: string, n: number) => {
    const one = byField.get(formatSubtitleFieldName(code, n))
    return one !== undefined && mergedValue(one) !== undefined
  }
  const { wholeTitlePrice: priceOfFile, ...others } = edition
  const { wholeTitlePrice } = keepsStudio('wholeTitlePrice') ? studio : { wholeTitlePrice: priceOfFile }
  return {
    ...others,
    language: (keepsStudio('language') ? studio : edition).language,
    audience: (keepsStudio('audience') ? studio.audience : undefined) ?? edition.audience,
    order: (keepsStudio('order') ? studio.order : undefined) ?? edition.order,
    names: mergeTexts((key) => `names.${key}`, studio.names, edition.names),
    descriptions: mergeTexts((key) => `descriptions.${key}`, studio.descriptions, edition.descriptions),
    tags: [...(keepsStudio('tags') ? studio : edition).tags],
    totalEpisodes,
    ...pricesFor(totalEpisodes, keepsStudio('prices') ? studio : edition),
    ...(wholeTitlePrice !== undefined && { wholeTitlePrice }),
    covers,
    episodes: episodes.map((episode) => {
      const { n } = episode
      const names = [ofStudio.get(n)?.names ?? {}, ofFiles.get(n)?.names ?? {}] as const
      return {
        ...episode,
        names: mergeTexts((key) => formatEpisodeNameFieldName(key, n), ...names),
        subtitles: allSubtitleCodes.filter((code) => hasSubtitle(code, n)),
      }
    }),
  }
}

const episodesByNumber = (episodes: readonly EpisodeEdition[]): ReadonlyMap<number, EpisodeEdition> =>
  new Map(episodes.map((episode) => [episode.n, episode]))

/** Returns the prices of a title; a free title stays free when it gets more episodes. */
const pricesFor = (totalEpisodes: number, { freeEpisodes, pricePerEpisode }: EditableTitle) => ({
  freeEpisodes: pricePerEpisode === 0 ? totalEpisodes : Math.min(freeEpisodes, totalEpisodes),
  pricePerEpisode,
})
