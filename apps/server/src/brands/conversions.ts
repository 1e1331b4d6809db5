import type { AdNetwork } from '@cliffhanger/domain/conversions'

/** A brand's pixel at an ad network, to which payments are reported. */
export interface Pixel {
  /** Id of the pixel at the ad network. */
  readonly pixel: string
  /** Makes the ad network list events as test events. Test payments are sent only with a test code. */
  readonly testCode?: string
}
/** The pixels to which a brand's payments are reported, by ad network. */
export type BrandConversions = Readonly<Partial<Record<AdNetwork, Pixel>>>

const pixel = (pattern: string) => ({
  type: 'object',
  additionalProperties: false,
  required: ['pixel'],
  properties: {
    pixel: { type: 'string', pattern },
    testCode: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,60}$' },
  },
})

/** JSON schema of `conversions` in the brands file. */
export const conversionsSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: { meta: pixel('^[0-9]{5,25}$'), tiktok: pixel('^[A-Z0-9]{10,40}$') },
}
