import { lazy } from 'react'

const load = async () => ({ default: (await import('./paywall.tsx')).Paywall })

/** The paywall, downloaded after the first frame of a free episode. Suspends while it loads. */
export const Paywall = lazy(load)

/** Preloads the paywall; a failed download is repeated when the paywall is shown. */
export const preloadPaywall = (): void => void load().catch(() => undefined)
