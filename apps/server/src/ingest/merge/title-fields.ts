import { languages } from '@cliffhanger/domain/languages'
import type { MergedField, TitleFieldValues } from '@cliffhanger/domain/merge-fields'
import { type TitleState, videoHashLength } from '../../modules/catalogue/editing/title-state.ts'
import type { TitleEdition } from '../../modules/catalogue/publish.ts'
import type { Covers, EpisodeSource, Texts } from '../../modules/catalogue/tables.ts'

/** The fields of a title that both its files and Studio can change, except its subtitle files. */
export interface EditableTitle
  extends Pick<
      TitleEdition,
      'language' | 'names' | 'descriptions' | 'tags' | 'freeEpisodes' | 'pricePerEpisode' | 'wholeTitlePrice' | 'covers'
    >,
    // Versions stored by earlier releases lack `audience` and `order`.
    Partial<Pick<TitleEdition, 'audience' | 'order'>> {
  readonly episodes: readonly EditableEpisode[]
}

/** An episode; its video is either a stored field value (`video`) or a source file with its package. */
interface EditableEpisode {
  readonly n: number
  readonly names: Texts
  readonly video?: string
  readonly source?: EpisodeSource
  readonly pkg?: string
}

export const coverKeys = ['any', ...languages.map(({ key }) => key)] as const satisfies readonly (keyof Covers)[]
/** Returns the hash of a cover file, from `<hash>-<blur>/<width>`. */
const pictureOf = (cover: string): string => cover.split('-', 1)[0] ?? cover

/** Returns the field name of a video. Its value is the file hash, or the package for videos of early releases. */
export const formatVideoFieldName = (n: number): string => `video.${n}`
/** Returns the numbers of the episodes whose videos are among the fields. */
export const listVideoEpisodeNumbers = (merged: readonly MergedField[]): number[] =>
  merged.flatMap(({ field }) => {
    const [kind, n] = field.split('.')
    return kind === 'video' ? [Number(n)] : []
  })
/** Returns the field name of a subtitle file. Its value identifies the text. */
export const formatSubtitleFieldName = (code: string, n: number): string => `subtitles.${code}.${n}`
export const formatEpisodeNameFieldName = (key: string, n: number): string => `episodeNames.${key}.${n}`
/** Returns the number of the episode that a field belongs to; undefined for a field of the title. */
export function episodeNumberOf(field: string): number | undefined {
  const n = /\.(\d+)$/.exec(field)?.[1]
  return n === undefined ? undefined : Number(n)
}

/**
 * Returns the fields of a title. The number of free episodes and the price are one field, because they belong together.
 */
export function collectTitleFieldValues(title: EditableTitle): TitleFieldValues {
  const fields = new Map<string, string>()
  const add = (field: string, value: string | undefined) => {
    if (value) fields.set(field, value)
  }
  add('language', title.language)
  add('audience', title.audience?.toString())
  add('order', title.order?.toString())
  for (const { key } of languages) {
    add(`names.${key}`, title.names[key])
    // A description in a language without a name is not stored.
    if (title.names[key]) add(`descriptions.${key}`, title.descriptions[key])
  }
  if (title.tags.length > 0) add('tags', JSON.stringify([...new Set(title.tags)]))
  add('prices', pricesOf(title))
  add('wholeTitlePrice', title.wholeTitlePrice)
  for (const key of coverKeys) {
    const cover = title.covers[key]
    if (cover) add(`covers.${key}`, pictureOf(cover))
  }
  for (const { n, names, video, source, pkg } of title.episodes) {
    add(formatVideoFieldName(n), video ?? source?.hash.slice(0, videoHashLength) ?? pkg)
    for (const { key } of languages) add(formatEpisodeNameFieldName(key, n), names[key])
  }
  return fields
}

/** Returns the prices as one value. A title without a price is free, however many episodes it has. */
const pricesOf = ({ freeEpisodes, pricePerEpisode }: EditableTitle): string =>
  pricePerEpisode === 0 ? 'all free' : `${freeEpisodes} free, then ${pricePerEpisode} coins`

/** Converts the stored state of a title to its editable part. Versions of earlier releases lack videos. */
export function toEditableTitle({ texts, wholeTitlePrice, ...state }: TitleState): EditableTitle {
  const [names, descriptions]: [Texts, Texts] = [{}, {}]
  for (const { key } of languages) {
    const text = texts[key]
    if (!text) continue
    names[key] = text.name
    descriptions[key] = text.description
  }
  return { ...state, names, descriptions, ...(wholeTitlePrice !== '' && { wholeTitlePrice }) }
}
