import { paywall } from '@cliffhanger/contract/paywall'
import { useEffect, useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { usePaywall, usePlayback, useTitle } from '#player/player-context.ts'

/**
 * Asks for the viewer's terms at this paywall if the title has an experiment, and reloads the title if they are other ones than
 * it shows. Until then the paywall shows no price.
 */
export function useWallTerms() {
  const { n } = usePlayback()
  const { video } = useTitle()
  const { reloadTitle } = usePaywall()
  const isAsked = video.hasExperiment === true
  const input = { vidId: video.vidId, episodeN: n }
  const { data: terms, isPending } = useCall(paywall.paywall, input, { enabled: isAsked, refetchOnMount: 'always' })
  const [hasReloaded, setHasReloaded] = useState(false)
  const isOther =
    terms !== undefined &&
    (terms.coins !== video.consumeCoin ||
      terms.payNVideo !== video.payNVideo ||
      terms.wholeTitlePrice !== video.wholeTitlePrice)
  useEffect(() => {
    if (isOther) void reloadTitle().finally(() => setHasReloaded(true))
  }, [isOther, reloadTitle])
  return {
    isPending: isAsked && (isPending || (isOther && !hasReloaded)),
    offers: terms?.offers,
    heading: terms?.heading,
  }
}
