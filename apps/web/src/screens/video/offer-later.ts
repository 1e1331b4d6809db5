import { lazy } from 'react'

const load = async () => ({ default: (await import('./locked-offer.tsx')).LockedOffer })

/** The paywall, downloaded after the first frame of a free episode. Suspends while it loads. */
export const LockedOffer = lazy(load)

/** Preloads the paywall; a failed download is repeated when the paywall is shown. */
export const warmOffer = (): void => void load().catch(() => undefined)
