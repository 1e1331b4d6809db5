import { type AdNetwork, adNetworks } from '@cliffhanger/domain/conversions'
import type { PixelAccess } from '../../adapters/ad-networks/pixel-access.ts'
import type { Brand } from '../../brands.ts'
import type { Deps } from '../../deps.ts'
import type { SettingName } from '../../settings/settings.ts'
import type { Order } from '../payments/tables.ts'

/** A network that a brand tells about payments. */
export interface BrandPixel extends PixelAccess {
  readonly brandId: string
  readonly needsConsent: boolean
}
export type Pixels = ReturnType<typeof createPixels>

const tokenNames: Readonly<Record<AdNetwork, SettingName>> = {
  meta: 'META_CONVERSIONS_TOKEN',
  tiktok: 'TIKTOK_EVENTS_TOKEN',
}
/** Settings without which networks that the table of brands names are off. */
export const missingTokens = ({ brands, config }: Pick<Deps, 'brands' | 'config'>): SettingName[] =>
  adNetworks
    .filter((network) => brands.all.some(({ conversions }) => conversions?.[network]))
    .filter((network) => config.conversions[network].tokens === undefined)
    .map((network) => tokenNames[network])

/** The pixels of all brands: of those networks that the table of brands names and for which there is a token. */
export function createPixels({ brands, config }: Pick<Deps, 'brands' | 'config'>) {
  function pixelOf({ id, conversions, consent }: Brand, network: AdNetwork): BrandPixel | undefined {
    const { url, tokens } = config.conversions[network]
    const own = conversions?.[network]
    const token = (tokens && Object.hasOwn(tokens.byBrand, id) ? tokens.byBrand[id] : undefined) ?? tokens?.all
    if (!own || token === undefined) return undefined
    return { url, token, pixel: own.pixel, testCode: own.testCode, brandId: id, needsConsent: consent }
  }
  const pixelsOf = (network: AdNetwork): ReadonlyMap<string, BrandPixel> =>
    new Map(
      brands.all.flatMap((brand) => {
        const pixel = pixelOf(brand, network)
        return pixel ? [[brand.id, pixel] as const] : []
      }),
    )
  const known: Readonly<Record<AdNetwork, ReadonlyMap<string, BrandPixel>>> = {
    meta: pixelsOf('meta'),
    tiktok: pixelsOf('tiktok'),
  }
  const hasAny = ({ id }: Pick<Brand, 'id'>): boolean => adNetworks.some((network) => known[network].has(id))

  return {
    /** The pixels of a network, by brand. */
    of: (network: AdNetwork): ReadonlyMap<string, BrandPixel> => known[network],
    hasAny,
    /** The networks that hear of an order. Test payments are for networks with a test code alone. */
    forOrder({ brand_id: brandId, env }: Pick<Order, 'brand_id' | 'env'>): AdNetwork[] {
      return adNetworks.filter((network) => {
        const pixel = known[network].get(brandId)
        return pixel !== undefined && (env === 'prod' || pixel.testCode !== undefined)
      })
    },
  }
}
