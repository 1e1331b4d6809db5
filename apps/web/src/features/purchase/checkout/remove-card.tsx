import { savedCards } from '@cliffhanger/contract/saved-cards'
import { useApi } from '#api/use-api.ts'
import type { SavedCard } from '#features/purchase/purchase-state.ts'
import { RemovalDialog } from '#features/removal/removal-dialog.tsx'
import { cardName } from './card-name.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

interface Props {
  readonly card: SavedCard
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for confirmation, then removes a saved card. */
export function RemoveCard({ card, ...handlers }: Props) {
  const t = useCheckoutTexts()
  const { run } = useApi()
  async function remove(): Promise<string> {
    const answer = await run(savedCards.removeSavedCard, { cardId: card.cardId })
    return answer.ok ? '' : t('notRemoved')
  }
  return (
    <RemovalDialog
      title={t('removeTitle', { card: cardName(t, card) })}
      text={t('removeText')}
      action={t('remove')}
      remove={remove}
      {...handlers}
    />
  )
}
