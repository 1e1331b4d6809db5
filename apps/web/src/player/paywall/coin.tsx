import { useText } from '#i18n/use-text.ts'
import { Coin as Ring } from '#ui/icons/coin.tsx'

/** A coin icon used in place of the word, with a label for screen readers. */
export const Coin = () => <Ring label={useText()('player.coinSign')} />
