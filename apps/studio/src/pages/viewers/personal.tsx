import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import type { ViewerData } from './facts.ts'
import styles from './viewers.module.css'

/** Shows the masked email address and name. Revealing them is recorded in the operator log. */
export function MaskedPersonalData({ facts, mayReveal }: { facts: ViewerData; mayReveal: boolean }) {
  const { t } = useText()
  const textOf = useFailureText()
  const reveal = useStudioMutation(studioViewers.reveal)
  const { data: shown, error } = reveal
  const isKnown = facts.state !== 'purged'
  if (shown) {
    const values = [
      shown.email,
      shown.name,
      [shown.billingName, shown.billingEmail, shown.billingPhone].filter(Boolean).join(', '),
      ...shown.feedbackEmails.filter((one) => one !== shown.email && one !== shown.billingEmail),
    ].filter(Boolean)
    return <span className={styles.shown}>{values.length === 0 ? t('viewers.noAddress') : values.join(' · ')}</span>
  }
  return (
    <span>
      {[facts.email, facts.name].filter(Boolean).join(' · ') || t('viewers.noAddress')}{' '}
      {mayReveal && isKnown && (
        <Button look="quiet" isSmall isBusy={reveal.isPending} onClick={() => reveal.mutate({ userId: facts.userId })}>
          {t('viewer.reveal')}
        </Button>
      )}
      {error && <span role="alert">{textOf(error)}</span>}
    </span>
  )
}
