import { removeAdNetworkIds, selectKnownAdParameters } from '@cliffhanger/domain/ad-parameters'
import type { Brand } from '../../brands.ts'
import type { Database } from '../../db/schema.ts'
import type { AdFields, GuestPass } from './guest-pass.ts'

/** Input fields that identify an ad. Fields that clients always send are not included. */
const declaredAdFields = ['adId', 'fbc', 'fbp', 'eventSourceUrl'] as const

interface AdInput extends Partial<Record<(typeof declaredAdFields)[number], string>> {
  readonly adConsent?: boolean
  readonly paymentConsent?: boolean
}

/**
 * Returns the ad parameters to store; empty if the visit did not come from an ad. A brand that requires consent stores
 * ids of ad networks only after the viewer's consent.
 */
export function selectStoredAdParameters(
  input: AdInput,
  extra: AdFields,
  { consent }: Pick<Brand, 'consent'>,
): Record<string, string> {
  const declared = declaredAdFields.flatMap((name) => (input[name] ? [[name, input[name]] as const] : []))
  const ad = selectKnownAdParameters(Object.fromEntries(declared), extra)
  return consent && input.adConsent !== true ? removeAdNetworkIds(ad) : ad
}

/** A viewer's consent choice about ad networks, at a brand that requires consent. */
export interface AdConsent {
  /** Whether ids of ad networks may be used. */
  readonly isGiven: boolean
  /** Whether ad networks may be notified of payments; undefined keeps the previous choice. */
  readonly payments: boolean | undefined
}

export function readAdConsent(
  { adConsent, paymentConsent }: AdInput,
  { consent, conversions }: Pick<Brand, 'consent' | 'conversions'>,
): AdConsent | undefined {
  if (!consent || adConsent === undefined) return undefined
  const isKept = conversions !== undefined && paymentConsent !== undefined
  return { isGiven: adConsent, payments: adConsent ? (isKept ? paymentConsent : undefined) : false }
}

/** Removes the ids of ad networks from the user's stored ads after the user withdrew consent. */
export async function deleteAdNetworkIds(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const devices = await tx
      .selectFrom('devices')
      .select(['device_id', 'first_ad', 'last_ad'])
      .where((is) => is.or([is('account_id', '=', userId), is('guest_id', '=', userId)]))
      .orderBy('device_id')
      .forUpdate()
      .execute()
    for (const { device_id, first_ad, last_ad } of devices) {
      const ads = { first_ad: first_ad && stripped(first_ad), last_ad: last_ad && stripped(last_ad) }
      await tx.updateTable('devices').set(ads).where('device_id', '=', device_id).execute()
    }
    const attribution = await tx
      .selectFrom('ad_attributions')
      .select('parameters')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!attribution) return
    await tx
      .updateTable('ad_attributions')
      .set({ parameters: stripped(attribution.parameters) })
      .where('user_id', '=', userId)
      .execute()
  })
}
const stripped = (ad: AdFields): string => JSON.stringify(removeAdNetworkIds(ad))

/**
 * Returns the pass of an unsaved guest with their choice whether payments may be reported to ad networks. Returns the
 * same object if nothing changes.
 */
export function withPaymentConsent(pass: GuestPass, consent: boolean | undefined): GuestPass {
  const { hasConversionConsent = false, ...rest } = pass
  if (consent === undefined || consent === hasConversionConsent) return pass
  return consent ? { ...rest, hasConversionConsent: true } : rest
}

/** Returns the pass of an unsaved guest after they gave consent (with the ids of their ad) or refused it. */
export function withAdConsent(pass: GuestPass, ad: AdFields, consent: AdConsent): GuestPass {
  const { firstAd, lastAd, ...rest } = withPaymentConsent(pass, consent.payments)
  if (!consent.isGiven) {
    return {
      ...rest,
      ...(firstAd && { firstAd: removeAdNetworkIds(firstAd) }),
      ...(lastAd && { lastAd: removeAdNetworkIds(lastAd) }),
    }
  }
  const isSameAd = firstAd && firstAd.adId === ad.adId
  return { ...rest, ...(firstAd && { firstAd: isSameAd ? { ...firstAd, ...ad } : firstAd }), ...(lastAd && { lastAd }) }
}
