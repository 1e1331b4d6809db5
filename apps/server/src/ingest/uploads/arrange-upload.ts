import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { arrangeFiles } from '@cliffhanger/media-ingest/drama/arrange-files'
import { titleIdOf } from '@cliffhanger/media-ingest/drama/title-id'
import type { MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { stringify } from 'yaml'
import type { Database } from '../../db/schema.ts'
import type { TitleForm } from '../../modules/title-uploads/tables.ts'
import { importSourceFolder, linkReceivedFile, removeImportFolder } from '../../modules/title-uploads/upload-folder.ts'
import { listFiles, readTitlesBySlug, type StoredUpload } from '../../modules/title-uploads/upload-store.ts'

export interface ArrangedUpload {
  /** Folder with the layout of an import folder. */
  readonly root: string
  /** Maps each path in this folder to the path that the operator's file had. */
  readonly origins: ReadonlyMap<string, string>
  /** Paths of files that are not part of the title. */
  readonly unused: readonly string[]
  /** Slug of the title if its title file was generated from the operator's form. */
  readonly slug?: string
  /** True if a title has no cover, and making one from its first episode failed. */
  readonly lacksCover: boolean
}
interface ArrangeNeeds {
  readonly db: Database
  readonly dataDir: string
  readonly media: Pick<MediaWorkers, 'probe' | 'writeStill'>
  readonly signal: AbortSignal
}

/** Arranges the files of an upload like an import folder, and adds a missing title file or cover. */
export async function arrangeUpload(upload: StoredUpload, needs: ArrangeNeeds): Promise<ArrangedUpload> {
  const { db, dataDir } = needs
  const files = await listFiles(db, upload.upload_id)
  const form = upload.title ?? defaultForm(upload.name)
  const paths = files.map(({ path }) => path)
  const { kind, places, hasTitleFile, hasCover } = arrangeFiles(paths, form.language)
  await removeImportFolder(dataDir, upload.folder)
  const root = join(importSourceFolder(dataDir, upload.folder), upload.name)
  await mkdir(root, { recursive: true, mode: 0o700 })
  for (const { path, file_id: id } of files) {
    const place = places.get(path)
    if (place !== undefined) await linkReceivedFile(dataDir, id, root, place)
  }
  const slug = kind === 'title' && !hasTitleFile ? await slugOf(upload, form, db) : undefined
  if (slug !== undefined) await writeFile(join(root, 'drama.yaml'), titleFileOf(form, slug))
  const first = [...places.values()].filter((place) => place.startsWith('episodes/')).toSorted()[0]
  const needsCover = kind === 'title' && !hasCover && first !== undefined
  const lacksCover = needsCover && !(await addCover(join(root, first), join(root, 'cover.jpg'), needs))
  const origins = new Map([...places].map(([path, place]) => [place, path]))
  const unused = paths.filter((path) => !places.has(path))
  return { root, origins, unused, lacksCover, ...(slug !== undefined && { slug }) }
}

const defaultForm = (name: string): TitleForm => ({ name, language: 'en', freeEpisodes: 1000, pricePerEpisode: 0 })

function titleFileOf(form: TitleForm, id: string): string {
  const { name, language, description, tags, freeEpisodes, pricePerEpisode } = form
  return stringify({
    id,
    language,
    names: { [language]: name },
    ...(description ? { descriptions: { [language]: description } } : {}),
    ...(tags && tags.length > 0 ? { tags } : {}),
    freeEpisodes,
    pricePerEpisode,
  })
}

/** Returns the slug of a title that the operator described in a form: made from its name, but not in use yet. */
async function slugOf(upload: StoredUpload, form: TitleForm, db: Database): Promise<string> {
  const own = upload.titles.find(({ isBegun }) => isBegun)
  if (own) return own.slug
  const slug = titleIdOf(form.name)
  const isTaken = (await readTitlesBySlug(db, [slug])).length > 0
  return isTaken ? `${slug.slice(0, 40)}-${upload.upload_id}` : slug
}

/** Makes a cover from a frame of the first episode. If that fails, the checks report the episode later. */
async function addCover(episode: string, target: string, { media, signal }: ArrangeNeeds): Promise<boolean> {
  try {
    const { facts } = await media.probe(episode, { signal })
    await media.writeStill({ file: episode, target, facts }, { signal })
    return true
  } catch {
    signal.throwIfAborted()
    return false
  }
}
