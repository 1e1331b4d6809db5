import type { AdNetwork } from '@cliffhanger/domain/conversions'

/** A network's data set of a brand's payments. */
export interface Pixel {
  /** The network's id of the pixel. */
  readonly pixel: string
  /** Shows the messages among the network's test events. Test payments are sent only with it. */
  readonly testCode?: string
}
/** The ad networks that a brand tells about payments. */
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

/** Its entry in the table of brands. */
export const conversionsSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: { meta: pixel('^[0-9]{5,25}$'), tiktok: pixel('^[A-Z0-9]{10,40}$') },
}
