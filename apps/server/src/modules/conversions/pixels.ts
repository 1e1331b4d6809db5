import { type AdNetwork, adNetworkNames, adNetworks } from '@cliffhanger/domain/conversions'
import type { PixelAccess } from '../../adapters/ad-networks/pixel-access.ts'
import type { Brand } from '../../brands.ts'
import { tokenOf } from '../../conversion-config.ts'
import type { Deps } from '../../deps.ts'
import type { SettingName } from '../../settings/settings.ts'
import { StartError } from '../../start-error.ts'
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
type Needs = Pick<Deps, 'brands' | 'config'>

/** A line for each pixel without a token, which is off. Throws StartError for a token of a brand that does not exist. */
export function missingTokens(needs: Needs): string[] {
  const { brands, config } = needs
  return adNetworks.flatMap((network) => {
    const name = tokenNames[network]
    const ids = Object.keys(config.conversions[network].tokens?.byBrand ?? {})
    const unknown = ids.find((id) => !brands.all.some((brand) => brand.id === id))
    if (unknown !== undefined) throw new StartError(`${name} names the brand ${unknown}, which does not exist`)
    const off = brands.all.filter((brand) => brand.conversions?.[network] && !tokenOf(config, brand, network))
    return off.map(
      ({ id }) => `${name} has no token of brand ${id}: ${adNetworkNames[network]} is not told of its payments`,
    )
  })
}

/** The pixels of all brands: of those networks that the table of brands names and for which there is a token. */
export function createPixels({ brands, config }: Needs) {
  function pixelOf(brand: Brand, network: AdNetwork): BrandPixel | undefined {
    const { id, conversions, consent } = brand
    const { url } = config.conversions[network]
    const own = conversions?.[network]
    const token = tokenOf(config, brand, network)
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
