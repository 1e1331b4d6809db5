import { savedCards } from '@cliffhanger/contract/saved-cards'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import type { SavedCard } from '#features/purchase/purchase-state.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { cardName } from './card-name.ts'
import styles from './checkout.module.css'
import { useCheckoutTexts } from './use-checkout-texts.ts'

interface Props {
  readonly card: SavedCard
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for confirmation, then removes a saved card. */
export function RemoveCard({ card, onClose, onRemoved }: Props) {
  const common = useText()
  const t = useCheckoutTexts()
  const { run } = useApi()
  const removing = useMutation({
    async mutationFn(): Promise<string> {
      const answer = await run(savedCards.removeSavedCard, { cardId: card.cardId })
      if (!answer.ok) return t('notRemoved')
      onRemoved()
      onClose()
      return ''
    },
  })
  return (
    <Dialog title={t('removeTitle', { card: cardName(t, card) })} text={t('removeText')} onClose={onClose}>
      <p className={styles.failure} role="alert">
        {removing.data}
      </p>
      <button
        type="button"
        className={buttons.primary}
        disabled={removing.isPending}
        aria-busy={removing.isPending}
        onClick={() => removing.mutate()}
      >
        {t('remove')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {common('shell.cancel')}
      </button>
    </Dialog>
  )
}
