import { storedAdParameters, withoutNetworkIds } from '@cliffhanger/domain/ad-parameters'
import type { Brand } from '../../brands.ts'
import type { Database } from '../../db/schema.ts'
import type { AdFields, GuestPass } from './guest-pass.ts'

/** Input fields that identify an ad; fields that are always sent are not included. */
const declaredAdFields = ['adId', 'fbc', 'fbp', 'eventSourceUrl'] as const

interface AdInput extends Partial<Record<(typeof declaredAdFields)[number], string>> {
  readonly adConsent?: boolean
}

/**
 * Ad parameters to store, empty for a visit that did not come from an ad. A brand that requires consent stores the ids
 * of ad networks only when the viewer has consented.
 */
export function adOf(input: AdInput, extra: AdFields, { consent }: Pick<Brand, 'consent'>): Record<string, string> {
  const declared = declaredAdFields.flatMap((name) => (input[name] ? [[name, input[name]] as const] : []))
  const ad = storedAdParameters(Object.fromEntries(declared), extra)
  return consent && input.adConsent !== true ? withoutNetworkIds(ad) : ad
}

/** Removes the ids of ad networks from the user's stored ads after a withdrawn consent. */
export async function forgetNetworkIds(db: Database, userId: string): Promise<void> {
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
const stripped = (ad: AdFields): string => JSON.stringify(withoutNetworkIds(ad))

/** The pass of a guest without rows after they gave consent (with their ad's ids) or refused it. */
export function passWithConsent(pass: GuestPass, ad: AdFields, consent: boolean): GuestPass {
  const { firstAd, lastAd, ...rest } = pass
  if (!consent) {
    return {
      ...rest,
      ...(firstAd && { firstAd: withoutNetworkIds(firstAd) }),
      ...(lastAd && { lastAd: withoutNetworkIds(lastAd) }),
    }
  }
  return firstAd && firstAd.adId === ad.adId ? { ...pass, firstAd: { ...firstAd, ...ad } } : pass
}
