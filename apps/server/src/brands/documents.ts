import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrandDocument, type DocumentName, documentNames } from '@cliffhanger/contract/documents'
import { type LanguageKey, languageById, languages } from '@cliffhanger/domain/languages'
import type { Brand } from '../brands.ts'
import { StartError } from '../start-error.ts'
import { readMarkdown } from './markdown.ts'
import { fillDocument, unknownPlaceholders } from './placeholders.ts'

/** Documents of a folder with files `<language>/<name>.md`. */
type Folder = Readonly<Partial<Record<DocumentName, Partial<Record<LanguageKey, BrandDocument>>>>>
export type FindBrandDocument = (brand: Brand, name: DocumentName, language: LanguageKey) => BrandDocument

const keys = languages.map(({ key }) => key)
const builtInFolder = join(import.meta.dirname, '..', '..', 'brands', 'documents')

/** Memoized, because tests start many servers in one process. */
let builtInDocuments: Promise<Folder> | undefined

/**
 * Reads the documents of every brand. A brand that has a document in any language shows its own in all languages,
 * because its promises must not depend on the reader's language; the built-in document is used only if the brand has
 * none. Throws a StartError that names the invalid file.
 */
export async function loadDocuments(brands: readonly Brand[]): Promise<FindBrandDocument> {
  builtInDocuments ??= readFolder(builtInFolder)
  const builtIn = await builtInDocuments
  const filled = new Map<string, BrandDocument>()
  for (const brand of brands) {
    const own = brand.documents === undefined ? {} : await readFolder(brand.documents)
    for (const name of documentNames) {
      for (const key of keys) {
        const found = chosen(own[name] ?? builtIn[name], key, languageById(brand.defaultLanguage).key)
        if (!found) throw new StartError(`${builtInFolder}: no ${name}.md in any language`)
        const { company, address, contact } = brand
        const app = brand.names[found.language] ?? brand.names.en
        filled.set(`${brand.id} ${name} ${key}`, fillDocument(found, { app, company, address, contact }))
      }
    }
  }
  return (brand, name, language) => {
    const found = filled.get(`${brand.id} ${name} ${language}`)
    if (!found) throw new RangeError(`no document ${name} of ${brand.id}`)
    return found
  }
}

/** Chooses a translation: the requested language, else the brand's default, else English, else any. */
const chosen = (
  translations: Partial<Record<LanguageKey, BrandDocument>> | undefined,
  asked: LanguageKey,
  own: LanguageKey,
): BrandDocument | undefined =>
  translations?.[asked] ?? translations?.[own] ?? translations?.en ?? Object.values(translations ?? {})[0]

async function readFolder(folder: string): Promise<Folder> {
  const found = await Promise.all(
    (await listed(folder)).map(async (language) => {
      const key = keys.find((one) => one === language)
      if (!key) throw wrong(join(folder, language), `is not a language; they are ${keys.join(' ')}`)
      const files = await listed(join(folder, language))
      return Promise.all(files.map((file) => readOne(join(folder, language), file, key)))
    }),
  )
  const read: Partial<Record<DocumentName, Partial<Record<LanguageKey, BrandDocument>>>> = {}
  for (const { name, document } of found.flat()) read[name] = { ...read[name], [document.language]: document }
  return read
}

async function readOne(folder: string, file: string, language: LanguageKey) {
  const path = join(folder, file)
  const name = documentNames.find((one) => file === `${one}.md`)
  if (!name) throw wrong(path, `is not a document; they are ${documentNames.map((one) => `${one}.md`).join(' ')}`)
  try {
    const document = { ...readMarkdown(await readFile(path, 'utf8')), language }
    const [unknown] = unknownPlaceholders(document)
    if (unknown === undefined) return { name, document }
    throw new Error(`has a placeholder {${unknown}}; there are {app} {company} {address} {contact}`)
  } catch (error) {
    throw wrong(path, error instanceof Error ? error.message : String(error))
  }
}

/** Lists a folder without files that editors and file systems create. */
async function listed(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort()
  } catch (error) {
    throw wrong(folder, error instanceof Error ? error.message : String(error))
  }
}

const wrong = (path: string, reason: string) => new StartError(`BRANDS_FILE documents ${path}: ${reason}`)
