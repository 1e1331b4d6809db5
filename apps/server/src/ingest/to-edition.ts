import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import type { CoverRef, IngestedTitle } from '@cliffhanger/media-ingest/ingest-drama'
import type { Drama } from '@cliffhanger/media-ingest/read-drama'
import type { TitleEdition } from '../modules/catalogue/publish.ts'
import type { Covers, Texts } from '../modules/catalogue/tables.ts'

const coverPath = ({ key, largestWidth }: CoverRef): string => `${key}/${largestWidth}`

function toCovers(covers: IngestedTitle['covers']): Covers {
  const kept: Covers = { any: coverPath(covers.default) }
  for (const { key } of languages) {
    const cover = covers[key]
    if (cover) kept[key] = coverPath(cover)
  }
  return kept
}

function episodeNames(names: Drama['episodeNames'], n: number): Texts {
  const kept: Partial<Record<LanguageKey, string>> = {}
  for (const { key } of languages) {
    const name = names[key]?.[n - 1]
    if (name !== undefined) kept[key] = name
  }
  return kept
}

/** Combines the metadata of a drama's folder with its packages in the media store into an edition. */
export const toEdition = (drama: Drama, ingested: IngestedTitle): TitleEdition => ({
  ...drama,
  covers: toCovers(ingested.covers),
  episodes: ingested.episodes.map(({ n, durationMs, pkg, start, source, subtitles }) => ({
    n,
    names: episodeNames(drama.episodeNames, n),
    durationMs,
    pkg,
    start,
    source,
    subtitles: subtitles.map(({ code }) => code),
  })),
})
