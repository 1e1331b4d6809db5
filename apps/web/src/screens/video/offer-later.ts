import { lazy } from 'react'

const load = async () => ({ default: (await import('./locked-offer.tsx')).LockedOffer })

/** The prices of a locked episode, downloaded after the first frame of a free one. Suspends. */
export const LockedOffer = lazy(load)

/** Fetches them before they are needed; a download that fails is tried again when they are. */
export const warmOffer = (): void => void load().catch(() => undefined)
