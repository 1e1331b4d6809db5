import { useText } from '#i18n/use-text.ts'
import { Coin as Ring } from '#ui/coin.tsx'

/** A coin that stands for its own word. */
export const Coin = () => <Ring label={useText()('player.coinSign')} />
