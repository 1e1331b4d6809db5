import { fileNameWithoutExtension, numberInFileName, sortVideoFiles } from '@cliffhanger/domain/episode-order'
import {
  type LanguageKey,
  languageByKey,
  type SubtitleCode,
  subtitleCodeByLanguageId,
} from '@cliffhanger/domain/languages'
import { pictureFilePattern, videoFilePattern } from './file-kinds.ts'

export interface ArrangedFiles {
  /** `title`: the files of one title; `catalogue`: several title folders in the layout of an import. */
  readonly kind: 'title' | 'catalogue'
  /**
   * Maps the path of each file to its path in the folder that is imported. Files that are not in the map are ignored.
   */
  readonly places: ReadonlyMap<string, string>
  readonly hasTitleFile: boolean
  readonly hasCover: boolean
  readonly episodes: number
}

const isTitleFolder = /^episodes\//
const isInCatalogue = /^(?:titles\/)?[^/]+\/(?:drama\.yaml$|episodes\/)/
const ignored = /(^|\/)(\.|Thumbs\.db$|desktop\.ini$)/i
const titleFile = 'drama.yaml'
/** File that an upload must ignore, because only the home page editor may change the home page. */
const homeFile = 'home.yaml'

const languageNames: Readonly<Record<string, SubtitleCode | undefined>> = {
  ...{ en: 'en', eng: 'en', english: 'en', zh: 'cn', cn: 'cn', chi: 'cn', zho: 'cn', cht: 'cn', tw: 'cn', hant: 'cn' },
  ...{
    ja: 'jp',
    jp: 'jp',
    jpn: 'jp',
    es: 'es',
    spa: 'es',
    th: 'th',
    tha: 'th',
    ru: 'ru',
    rus: 'ru',
    ar: 'ar',
    ara: 'ar',
  },
}
const codesById: Readonly<Record<number, SubtitleCode | undefined>> = subtitleCodeByLanguageId
const naturally = new Intl.Collator('en', { numeric: true }).compare

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const endingOf = (path: string): string => path.slice(path.lastIndexOf('.')).toLowerCase()
const padded = (n: number): string => String(n).padStart(3, '0')

/**
 * Assigns each file a path in the folder layout of an import. Files that already have this layout keep their paths.
 * Otherwise, videos become episodes by the numbers in their names or in the order of their names, and subtitles and a
 * cover are assigned accordingly.
 * @param paths file paths relative to the chosen folder
 */
export function arrangeFiles(paths: readonly string[], language: LanguageKey): ArrangedFiles {
  const used = paths.filter((path) => !ignored.test(path) && path !== homeFile)
  if (used.some((path) => isTitleFolder.test(path))) return asGiven(used, 'title')
  if (used.some((path) => isInCatalogue.test(path))) return asGiven(used, 'catalogue')
  return asLoose(used, language)
}

function asGiven(paths: readonly string[], kind: ArrangedFiles['kind']): ArrangedFiles {
  return {
    kind,
    places: new Map(paths.map((path) => [path, path])),
    hasTitleFile: kind === 'catalogue' || paths.includes(titleFile),
    hasCover: kind === 'catalogue' || paths.some((path) => /^cover\b/i.test(path)),
    episodes: paths.filter((path) => /(^|\/)episodes\//.test(path) && videoFilePattern.test(path)).length,
  }
}

function asLoose(paths: readonly string[], language: LanguageKey): ArrangedFiles {
  const places = new Map<string, string>()
  if (paths.includes(titleFile)) places.set(titleFile, titleFile)
  const videos = sortVideoFiles(paths.filter((path) => videoFilePattern.test(path)))
  const numbers = new Map(videos.map((path, index) => [path, index + 1]))
  for (const path of videos) places.set(path, `episodes/${padded(numbers.get(path) ?? 0)}${endingOf(path)}`)
  for (const path of paths.filter((one) => /\.srt$/i.test(one))) {
    const place = subtitlePlace(path, numbers, language)
    if (place !== undefined && ![...places.values()].includes(place)) places.set(path, place)
  }
  const pictures = paths.filter((path) => pictureFilePattern.test(path)).toSorted(naturally)
  const cover = pictures.find((path) => /^cover\b/i.test(nameOf(path))) ?? pictures[0]
  if (cover !== undefined) places.set(cover, `cover${endingOf(cover)}`)
  const hasTitleFile = paths.includes(titleFile)
  return { kind: 'title', places, hasTitleFile, hasCover: cover !== undefined, episodes: videos.length }
}

/**
 * Returns the path for a subtitle file. The episode is found by an equal name or number; the language by a word in the
 * path, or else it is the language of the title.
 */
function subtitlePlace(path: string, numbers: ReadonlyMap<string, number>, language: LanguageKey): string | undefined {
  const stem = fileNameWithoutExtension(path)
  const words = stem.toLowerCase().match(/[a-z]+/g) ?? []
  const folders = path.toLowerCase().split('/').slice(0, -1)
  const named = [...folders, words.at(-1) ?? ''].flatMap((word) => languageNames[word] ?? []).at(-1)
  const code = named ?? codesById[languageByKey(language).id]
  const sameName = [...numbers.keys()].find(
    (video) => stem === fileNameWithoutExtension(video) || stem.startsWith(`${fileNameWithoutExtension(video)}.`),
  )
  const sameNumber = [...numbers.values()].find((n) => n === numberInFileName(path))
  const n = sameName === undefined ? sameNumber : numbers.get(sameName)
  return code !== undefined && n !== undefined ? `subtitles/${code}/${padded(n)}.srt` : undefined
}
