import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { parseDramaYaml } from '@cliffhanger/media-ingest/drama/drama-yaml'
import { incrementCatalogueVersion } from '../db/catalogue-version.ts'
import type { Database } from '../db/schema.ts'
import { publishTitle, reserveTitle, type TitleEdition, type TitleIdPair } from '../modules/catalogue/publish.ts'

/** Author of changes in tests. */
export const sampleAuthor = { operator: 'test', at: new Date(1_790_000_000_000) }
export const samplePackageName = 'ab12cd34ef'
export const sampleCover = `0123456789-${'b'.repeat(48)}/540`

const sampleYaml = `
names: { en: The Contract, zh: 契約 }
descriptions: { en: Thirty days., zh: 三十天。 }
tags: [CEO, slow burn]
freeEpisodes: 2
pricePerEpisode: 20
likes: 128430
follows: 52110
`

/** Creates a title edition without media files; by default six episodes of 10.5 s, the first two free. */
export function sampleEdition(
  changes: Partial<TitleEdition> & { count?: number; subtitles?: SubtitleCode[] } = {},
): TitleEdition {
  const { count = 6, subtitles = ['en', 'cn', 'ar'], ...rest } = changes
  const info = parseDramaYaml(sampleYaml, 'sample', count, (fault) => {
    throw new Error(fault)
  })
  if (!info) throw new Error('The sample drama.yaml has faults')
  return {
    ...info,
    covers: { en: sampleCover },
    episodes: Array.from({ length: count }, (_, index) => ({
      n: index + 1,
      names: index === 0 ? { en: 'The ring' } : {},
      durationMs: 10_500,
      pkg: samplePackageName,
      start: {
        duration: 10.5,
        durations: [1, 2, 2, 2, 2, 1.5],
        rungs: [
          {
            id: '540',
            width: 540,
            height: 960,
            bandwidth: 900_000,
            codecs: 'avc1.4d401f,mp4a.40.2',
            init: 'AAAA',
            segments: `${samplePackageName}/540/{n}.m4s`,
          },
        ],
      },
      subtitles,
    })),
    ...rest,
  }
}

/** Publishes a sample edition without writing its files. */
export async function publishSample(
  db: Database,
  slug: string,
  changes: Parameters<typeof sampleEdition>[0] = {},
  nowMs = 1_790_000_000_000,
): Promise<TitleIdPair> {
  const edition = sampleEdition(changes)
  const ids = await reserveTitle(db, slug, edition.language)
  await publishTitle(db, ids.vidId, edition, new Date(nowMs), async () => undefined)
  return ids
}

/** Inserts published titles without episodes, texts or files, with `slug` as their only tag. */
export async function insertTitles(db: Database, slug: string, count: number): Promise<void> {
  const titles = Array.from({ length: count }, (_, index) => ({
    slug: `${slug}-${index}`,
    language: 'en' as const,
    status: 'published' as const,
    whole_title_price: null,
    total_episodes: 1,
    published_at: new Date(1_790_000_000_000),
  }))
  const rows = await db.insertInto('titles').values(titles).returning('vid_id').execute()
  await db
    .insertInto('title_tags')
    .values(rows.map(({ vid_id }) => ({ vid_id, position: 0, tag: slug })))
    .execute()
  await incrementCatalogueVersion(db)
}

/** Writes `text` as the content of every file of a sample episode. */
export async function writeSampleFiles(
  store: string,
  { cpId, vidId }: TitleIdPair,
  n: number,
  text: string,
): Promise<void> {
  const files = [
    `media/${cpId}/${vidId}/${n}/master.m3u8`,
    `media/${cpId}/${vidId}/${n}/${samplePackageName}/540/0.m4s`,
    `subtitles/${cpId}/${vidId}/en/${n}.srt`,
  ]
  for (const file of files) {
    await mkdir(dirname(join(store, file)), { recursive: true })
    await writeFile(join(store, file), text)
  }
}
