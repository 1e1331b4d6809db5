import { type AdNetwork, adNetworkNames, adNetworks } from '@cliffhanger/domain/conversions'
import type { PixelAccess } from '../../adapters/ad-networks/pixel-access.ts'
import type { Brand } from '../../brands.ts'
import { findConversionToken } from '../../conversion-config.ts'
import type { Deps } from '../../deps.ts'
import type { SettingName } from '../../settings/settings.ts'
import { StartError } from '../../start-error.ts'
import type { Order } from '../payments/tables.ts'

/** An ad network to which a brand reports payments. */
export interface BrandPixel extends PixelAccess {
  readonly brandId: string
  readonly needsConsent: boolean
}
export type PixelRegistry = ReturnType<typeof createPixelRegistry>

const tokenNames: Readonly<Record<AdNetwork, SettingName>> = {
  meta: 'META_CONVERSIONS_TOKEN',
  tiktok: 'TIKTOK_EVENTS_TOKEN',
}
type Needs = Pick<Deps, 'brands' | 'config'>

/**
 * Returns one message for each pixel that is off because it has no token. Throws StartError for a token of an unknown
 * brand.
 */
export function listMissingTokens(needs: Needs): string[] {
  const { brands, config } = needs
  return adNetworks.flatMap((network) => {
    const name = tokenNames[network]
    const ids = Object.keys(config.conversions[network].tokens?.byBrand ?? {})
    const unknown = ids.find((id) => !brands.all.some((brand) => brand.id === id))
    if (unknown !== undefined) throw new StartError(`${name} names the brand ${unknown}, which does not exist`)
    const off = brands.all.filter(
      (brand) => brand.conversions?.[network] && !findConversionToken(config, brand, network),
    )
    return off.map(
      ({ id }) => `${name} has no token of brand ${id}: ${adNetworkNames[network]} is not told of its payments`,
    )
  })
}

/**
 * Creates the registry of all brands' pixels: for the networks that the brand configuration names and that have a
 * token.
 */
export function createPixelRegistry({ brands, config }: Needs) {
  function pixelOf(brand: Brand, network: AdNetwork): BrandPixel | undefined {
    const { id, conversions, consent } = brand
    const { url } = config.conversions[network]
    const own = conversions?.[network]
    const token = findConversionToken(config, brand, network)
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
    /** Returns the pixels of a network, by brand. */
    of: (network: AdNetwork): ReadonlyMap<string, BrandPixel> => known[network],
    hasAny,
    /**
     * Returns the networks to which an order is reported. Test payments are reported only to networks with a test code.
     */
    forOrder({ brand_id: brandId, env }: Pick<Order, 'brand_id' | 'env'>): AdNetwork[] {
      return adNetworks.filter((network) => {
        const pixel = known[network].get(brandId)
        return pixel !== undefined && (env === 'prod' || pixel.testCode !== undefined)
      })
    },
  }
}
