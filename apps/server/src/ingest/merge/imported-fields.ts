import { join } from 'node:path'
import type { MergedField, MergeOutcome } from '@cliffhanger/domain/merge-fields'
import type { Drama } from '@cliffhanger/media-ingest/read-drama'
import { episodeNumberOf } from './title-fields.ts'

/** A field of a title whose values differed between Studio and the files. */
export interface DifferingField {
  /** Name of the field as in `drama.yaml`, or the kind of file. */
  readonly name: string
  /** Absolute path of the file that contains the field. */
  readonly file: string
  readonly outcome: Exclude<MergeOutcome, 'same'>
  /** The values in Studio and in the file, shortened for display. */
  readonly studio: string
  readonly fromFile: string
}

const longestShown = 80
/** Fields whose values are displayed without quotes, because they are not texts. */
const unquoted = ['prices', 'tags', 'audience', 'order']
const padded = (n: number | undefined): string => String(n).padStart(3, '0')

/** Describes both values of a field in conflict, for the operator. */
export const describeConflict = ({ name, studio, fromFile }: DifferingField): string =>
  `${name}: Studio has ${studio}, the file has ${fromFile}`

/** Lists the fields whose values differed between Studio and the files. */
export function listDifferingFields(merged: readonly MergedField[], drama: Drama): readonly DifferingField[] {
  return merged.flatMap(({ field, outcome, studio, file }) =>
    outcome === 'same'
      ? []
      : [{ ...placeOf(field, drama), outcome, studio: show(field, studio), fromFile: show(field, file) }],
  )
}

/** Returns the display name of a field, and the path of the file that contains or would contain it. */
function placeOf(field: string, { folder, covers, episodes, language }: Drama): { name: string; file: string } {
  const [kind, key = ''] = field.split('.')
  const n = episodeNumberOf(field)
  if (kind === 'covers') {
    const found =
      key === 'any'
        ? (covers.find((cover) => cover.language === 'default') ??
          covers.find((cover) => cover.language === language) ??
          covers[0])
        : covers.find((cover) => cover.language === key)
    const name = key === 'any' ? 'cover' : `cover.${key}`
    return { name, file: found?.file ?? join(folder, name) }
  }
  if (kind === 'subtitles') {
    const found = episodes.find((episode) => episode.n === n)?.subtitles.find(({ code }) => code === key)
    const usual = join(folder, 'subtitles', key, `${padded(n)}.srt`)
    return { name: `subtitles.${key} of episode ${n}`, file: found?.file ?? usual }
  }
  if (kind === 'video') {
    const usual = join(folder, 'episodes', `${padded(n)}.mp4`)
    return { name: `video of episode ${n}`, file: episodes.find((episode) => episode.n === n)?.source.file ?? usual }
  }
  const name = kind === 'episodeNames' ? `episodeNames.${key} of episode ${n}` : field
  return { name: field === 'prices' ? 'freeEpisodes, pricePerEpisode' : name, file: join(folder, 'drama.yaml') }
}

function show(field: string, value: string | undefined): string {
  if (value === undefined) return 'nothing'
  if (field.startsWith('covers.')) return `picture ${value}`
  if (field.startsWith('video.')) return `video ${value}`
  if (field.startsWith('subtitles.') || unquoted.includes(field)) return shorten(value)
  return JSON.stringify(shorten(value))
}

const shorten = (value: string): string => {
  const characters = Array.from(value)
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : value
}
