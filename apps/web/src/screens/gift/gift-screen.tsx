import { useDeferredValue, useLayoutEffect } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { useIsOffline } from '#api/use-api.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { useText } from '#i18n/use-text.ts'
import { useUrlSearch } from '#ui/navigation/address.ts'
import { BuyGift } from './buy-gift.tsx'
import { GiftSkeleton } from './gift-contents.tsx'
import { OwnGifts } from './own-gifts.tsx'
import { RedeemGift, takeStoredCode } from './redeem-gift.tsx'
import { giftLink, readGiftCode, readGiftQuery } from './share-gift.tsx'
import { useGiftTexts } from './use-gift-texts.ts'

const readHash = () => location.hash

/**
 * Gift screen. Depending on the URL, shows a gift to accept, the form to buy a gift for a title, or the list of gifts
 * that the viewer bought.
 */
export function GiftScreen() {
  const ownText = useText()
  const isOffline = useIsOffline()
  // A navigation to the player removes the fragment from the URL at once, but replaces this screen later, in a deferred
  // render. The fragment is deferred too, so that the list of gifts does not appear in between.
  const code = readGiftCode(useDeferredValue(useLocationProperty(readHash)))
  const wanted = readGiftQuery(useUrlSearch())
  useLayoutEffect(() => {
    const kept = takeStoredCode()
    if (kept !== undefined && !location.hash && !location.search) {
      navigate(giftLink(location.origin, kept), { replace: true })
    }
  }, [])
  const { t, hasFailed, retry } = useGiftTexts()
  return (
    <NarrowPage title={ownText('me.gifts')} parent="/my">
      {hasFailed ? (
        <FailedState title={ownText('shell.chunkTitle')} reason={isOffline ? 'network' : ''} onRetry={retry} />
      ) : !t ? (
        <GiftSkeleton />
      ) : code !== undefined ? (
        <RedeemGift key={code} t={t} code={code} />
      ) : wanted ? (
        <BuyGift key={`${wanted.vidId} ${wanted.episodeN}`} t={t} {...wanted} />
      ) : (
        <OwnGifts t={t} />
      )}
    </NarrowPage>
  )
}
