import { savedCards } from '@cliffhanger/contract/saved-cards'
import { isExpired } from '@cliffhanger/domain/saved-cards'
import { useState } from 'react'
import { useApi, useCall } from '#api/use-api.ts'
import type { SavedCard } from '#features/purchase/purchase-state.ts'
import { RemovalDialog } from '#features/removal/removal-dialog.tsx'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { SkeletonBox } from '#ui/skeleton.tsx'
import { formatSavedCardName } from './card-name.ts'
import styles from './checkout.module.css'
import { useCheckoutTexts } from './use-checkout-texts.ts'

interface Props {
  readonly card: SavedCard
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for confirmation, then removes a saved card. */
function RemoveCard({ card, ...handlers }: Props) {
  const t = useCheckoutTexts()
  const { run } = useApi()
  async function remove(): Promise<string> {
    const answer = await run(savedCards.removeSavedCard, { cardId: card.cardId })
    return answer.ok ? '' : t('notRemoved')
  }
  return (
    <RemovalDialog
      title={t('removeTitle', { card: formatSavedCardName(t, card) })}
      text={t('removeText')}
      action={t('remove')}
      remove={remove}
      {...handlers}
    />
  )
}

/** Lists the viewer's saved cards; each can be removed. */
export function SavedCards() {
  const { t: common, language } = useLocale()
  const t = useCheckoutTexts()
  const { data, isError, refetch } = useCall(savedCards.savedCards, {}, { refetchOnMount: 'always' })
  const [leaving, setLeaving] = useState<SavedCard>()
  const [result, setResult] = useState('')
  const [now] = useState(Date.now)

  function note(card: SavedCard): string {
    if (isExpired(card, now)) return t('expired')
    const month = new Date(Date.UTC(card.expiryYear, card.expiryMonth - 1))
    // The Gregorian year, as printed on the card: by default, Thai dates have years of the Buddhist era.
    const style = { calendar: 'gregory', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
    const format = new Intl.DateTimeFormat(language.tag, style)
    return t('validUntil', { date: format.format(month) })
  }
  return (
    <section>
      <h2 className={styles.heading}>{t('savedCards')}</h2>
      {!data && !isError && <SkeletonBox className={styles.bone} />}
      {!data && isError && (
        <div className={styles.failed} role="alert">
          <p>{t('listFailed')}</p>
          <button type="button" className={`${buttons.outline} ${buttons.compact}`} onClick={() => void refetch()}>
            {common('shell.tryAgain')}
          </button>
        </div>
      )}
      {data?.length === 0 && <p className={styles.note}>{t('noCards')}</p>}
      <ul>
        {data?.map((card) => (
          <li key={card.cardId} className={styles.card}>
            <span>
              <b>{formatSavedCardName(t, card)}</b>
              <span className={styles.note}>{note(card)}</span>
            </span>
            <button
              type="button"
              className={`${buttons.quiet} ${buttons.compact}`}
              aria-label={t('removeCard', { card: formatSavedCardName(t, card) })}
              onClick={() => setLeaving(card)}
            >
              {t('remove')}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.result} role="status">
        {result}
      </p>
      {leaving && (
        <RemoveCard
          card={leaving}
          onClose={() => setLeaving(undefined)}
          onRemoved={() => {
            setResult(t('removed', { card: formatSavedCardName(t, leaving) }))
            void refetch()
          }}
        />
      )}
    </section>
  )
}
