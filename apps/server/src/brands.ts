import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LanguageId, type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { StartError } from './start-error.ts'

export interface Brand {
  readonly id: string
  readonly hosts: readonly string[]
  readonly mobileHost?: string
  readonly defaultLanguage: LanguageId
  readonly countOffset: number
  readonly names: Partial<Record<LanguageKey, string>>
  readonly company: string
  readonly address: string
  readonly contact: string
}
export interface Brands {
  /** The brand of a host name without port; the first brand for a host that none names. */
  of(host: string): Brand
  /** The brand with an id; the first brand for one that is gone. */
  named(id: string): Brand
  readonly mediaHosts: Readonly<Record<string, string>>
}
interface BrandsFile {
  readonly brands: readonly [Brand, ...Brand[]]
  readonly mediaHosts?: Readonly<Record<string, string>>
}

const builtIn = join(import.meta.dirname, '..', 'brands.yaml')
const text = { type: 'string', minLength: 1, maxLength: 500 }
const host = { type: 'string', pattern: '^[a-z0-9.-]+$', maxLength: 253 }
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['brands'],
  properties: {
    brands: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'names', 'company', 'address', 'contact'],
        properties: {
          id: { type: 'string', pattern: '^[a-z0-9-]{1,40}$' },
          hosts: { type: 'array', items: host, default: [] },
          mobileHost: host,
          defaultLanguage: { enum: languages.map((language) => language.id), default: 2 },
          countOffset: { type: 'integer', minimum: 0, default: 1000 },
          names: {
            type: 'object',
            additionalProperties: false,
            required: ['en'],
            properties: Object.fromEntries(languages.map((language) => [language.key, text])),
          },
          company: text,
          address: text,
          contact: text,
        },
      },
    },
    mediaHosts: { type: 'object', additionalProperties: { ...host, pattern: '^[a-z0-9.:-]+$' } },
  },
}
const isBrandsFile = new Ajv({ useDefaults: true }).compile<BrandsFile>(schema)

/** Reads the table of brands. Throws a StartError that names the file and the wrong entry. */
export async function loadBrands(file: string = builtIn): Promise<Brands> {
  let content: unknown
  try {
    content = parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new StartError(`BRANDS_FILE ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!isBrandsFile(content)) {
    const wrong = isBrandsFile.errors?.[0]
    throw new StartError(`BRANDS_FILE ${file}: ${wrong?.instancePath || 'the file'} ${wrong?.message ?? 'is wrong'}`)
  }
  const { brands, mediaHosts = {} } = content
  const byHost = new Map(
    brands.flatMap((brand) => [...brand.hosts, brand.mobileHost ?? ''].map((name) => [name, brand])),
  )
  return {
    of: (name) => byHost.get(name.toLowerCase()) ?? brands[0],
    named: (id) => brands.find((brand) => brand.id === id) ?? brands[0],
    mediaHosts,
  }
}
