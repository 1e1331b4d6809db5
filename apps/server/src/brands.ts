import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { downloadDays } from '@cliffhanger/domain/downloads'
import { type LanguageId, type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { type Accent, accentError } from './brands/accent.ts'
import { type BrandConversions, conversionsSchema } from './brands/conversions.ts'
import { type FindBrandDocument, loadDocuments } from './brands/documents.ts'
import {
  findWeakVerificationBrandIndex,
  type RewardedAds,
  rewardedAdsError,
  rewardedAdsSchema,
} from './brands/rewarded-ads.ts'
import { StartError } from './start-error.ts'

export interface Brand {
  readonly id: string
  readonly hosts: readonly string[]
  readonly mobileHost?: string
  readonly defaultLanguage: LanguageId
  readonly countOffset: number
  readonly names: Partial<Record<LanguageKey, string>> & { readonly en: string }
  readonly company: string
  readonly address: string
  readonly contact: string
  /** Folder of the brand's own documents, absolute. */
  readonly documents?: string
  /** The brand's two accent colours. Undefined: the app's default colours. */
  readonly accent?: Accent
  /** Whether viewers without a membership see video ads. */
  readonly ads: boolean
  /** Whether the viewer must consent before ad network ids and statistics are used, as some regions demand. */
  readonly consent: boolean
  /** Whether the app has a fourth tab, "For you". */
  readonly forYou: boolean
  /**
   * Whether viewers get the checkout features that the server has enabled: wallets, saved cards, a short billing form.
   */
  readonly fastCheckout: boolean
  /** Whether viewers may buy gifts. Gifts bought earlier stay valid. */
  readonly gifts: boolean
  /** Ads that unlock episodes at this brand; undefined: there are none. */
  readonly rewardedAds?: RewardedAds
  /** Undefined: payments of this brand are not reported to ad networks. */
  readonly conversions?: BrandConversions
  /** Whether viewers with an account may have a nickname and a picture, which are shown with their comments. */
  readonly profiles: boolean
  /** Whether members may download episodes in the installed app. */
  readonly downloads: boolean
  /** Days for which downloads can be watched offline, at most until the membership ends. */
  readonly downloadDays: number
  /** Google Cast's id of the receiver app. Undefined: the player has no remote playback. */
  readonly castAppId?: string
}
export interface Brands {
  /** Returns the brand of a host name without port, or the first brand for an unknown host. */
  of(host: string): Brand
  readonly all: readonly Brand[]
  /** Returns the brand with an id, or the first brand if no brand has this id any more. */
  named(id: string): Brand
  readonly documentOf: FindBrandDocument
  readonly mediaHosts: Readonly<Record<string, string>>
  /** Hosts other than our own from which browsers may load users' pictures by https. */
  readonly avatarHosts: readonly string[]
  /** Whether browsers store an offline page. False: browsers that have stored one delete it. */
  readonly hasOfflinePage: boolean
}
interface BrandsFile {
  readonly brands: readonly Brand[]
  readonly mediaHosts?: Readonly<Record<string, string>>
  readonly avatarHosts: readonly string[]
  readonly offlinePage: boolean
}

const builtIn = join(import.meta.dirname, '..', 'brands', 'brands.yaml')
const text = { type: 'string', minLength: 1, maxLength: 500 }
const host = { type: 'string', pattern: '^[a-z0-9.-]+$', maxLength: 253 }
const colour = { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }
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
          documents: text,
          accent: { type: 'array', items: colour, minItems: 2, maxItems: 2 },
          ads: { type: 'boolean', default: false },
          consent: { type: 'boolean', default: false },
          forYou: { type: 'boolean', default: false },
          fastCheckout: { type: 'boolean', default: false },
          gifts: { type: 'boolean', default: false },
          rewardedAds: rewardedAdsSchema,
          conversions: conversionsSchema,
          profiles: { type: 'boolean', default: false },
          downloads: { type: 'boolean', default: false },
          downloadDays: { type: 'integer', minimum: 1, maximum: downloadDays.most, default: downloadDays.usual },
          castAppId: { type: 'string', pattern: '^[0-9A-F]{8}$' },
        },
      },
    },
    mediaHosts: { type: 'object', additionalProperties: { ...host, pattern: '^[a-z0-9.:-]+$' } },
    avatarHosts: { type: 'array', items: host, default: [] },
    offlinePage: { type: 'boolean', default: true },
  },
}
const isBrandsFile = new Ajv({ useDefaults: true }).compile<BrandsFile>(schema)

/**
 * Reads the brands file and the documents of each brand. Throws a StartError that names the file and the invalid entry.
 */
export async function loadBrands(file: string = builtIn): Promise<Brands> {
  const refuse = (reason: string) => new StartError(`BRANDS_FILE ${file}: ${reason}`)
  let content: unknown
  try {
    content = parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error))
  }
  if (!isBrandsFile(content)) {
    const wrong = isBrandsFile.errors?.[0]
    throw refuse(`${wrong?.instancePath || 'the file'} ${wrong?.message ?? 'is wrong'}`)
  }
  for (const [at, { id, accent, rewardedAds }] of content.brands.entries()) {
    const objection = accent && accentError(accent)
    if (objection) throw refuse(`/brands/${at}/accent (${id}) ${objection}`)
    const adObjection = rewardedAds && rewardedAdsError(rewardedAds)
    if (adObjection) throw refuse(`/brands/${at}/rewardedAds (${id}) ${adObjection}`)
  }
  const weaker = findWeakVerificationBrandIndex(content.brands)
  if (weaker >= 0) {
    const named = `/brands/${weaker}/rewardedAds (${content.brands[weaker]?.id})`
    throw refuse(`${named} has clock, and another brand callback: it would weaken the ads of all brands`)
  }
  const [first, ...others] = content.brands.map((brand) => withFolder(brand, dirname(file)))
  if (!first) throw refuse('/brands is empty')
  const brands = [first, ...others]
  const twice = repeated(brands.map(({ id }) => id)) ?? repeated(brands.flatMap((brand) => [...hostsOf(brand)]))
  if (twice !== undefined) throw refuse(`/brands has "${twice}" twice`)
  const byHost = new Map(brands.flatMap((brand) => [...hostsOf(brand)].map((name) => [name, brand])))
  return {
    of: (name) => byHost.get(name.toLowerCase()) ?? first,
    named: (id) => brands.find((brand) => brand.id === id) ?? first,
    all: brands,
    documentOf: await loadDocuments(brands),
    mediaHosts: content.mediaHosts ?? {},
    avatarHosts: content.avatarHosts,
    hasOfflinePage: content.offlinePage,
  }
}

/** Returns a brand's name in a language. */
export const localizedBrandName = ({ names }: Pick<Brand, 'names'>, key: LanguageKey): string => names[key] ?? names.en

/** Returns all hosts of a brand without duplicates: `hosts` may contain the mobile host. */
export const hostsOf = ({ hosts, mobileHost }: Pick<Brand, 'hosts' | 'mobileHost'>): ReadonlySet<string> =>
  new Set([...(mobileHost === undefined ? [] : [mobileHost]), ...hosts])

const withFolder = (brand: Brand, folder: string): Brand =>
  brand.documents === undefined ? brand : { ...brand, documents: resolve(folder, brand.documents) }

const repeated = (names: readonly string[]): string | undefined => names.find((name, at) => names.indexOf(name) !== at)
