import { type ExperimentRow, studioExperiments } from '@cliffhanger/contract/studio/experiments'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useChange } from '#api/use-studio.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Problem } from '#ui/pages/states.tsx'
import { useLabText } from './use-lab-text.ts'

export type Confirmed = 'start' | 'stop' | 'remove'
interface Props {
  readonly kind: Confirmed
  readonly experiment: ExperimentRow
  onClose(): void
}

const verbs = { start: 'lab.start', stop: 'lab.stop', remove: 'lab.delete' } as const
const titles = { start: 'lab.startTitle', stop: 'lab.stopTitle', remove: 'lab.deleteTitle' } as const
const texts = { start: 'lab.startText', stop: 'lab.stopText', remove: 'lab.deleteText' } as const
const looks = { start: 'hot', stop: 'danger', remove: 'danger' } as const

/** Asks for confirmation before an experiment is started, stopped or deleted, and explains the consequences. */
export function ConfirmDialog({ kind, experiment, onClose }: Props) {
  const { t } = useLabText()
  const refusedText = useRefusedText()
  const change = useChange(studioExperiments[kind])
  const { id, name, variants, result } = experiment
  const viewers = result?.arms.reduce((sum, arm) => sum + arm.viewers, 0) ?? 0
  return (
    <Dialog
      title={t(titles[kind], { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look={looks[kind]}
            isBusy={change.isPending}
            onClick={() => change.mutate({ id }, { onSuccess: onClose })}
          >
            {t(verbs[kind])}
          </Button>
        </>
      }
    >
      <p>{t(texts[kind], { count: kind === 'start' ? variants.length : viewers })}</p>
      <Problem text={change.error ? refusedText(change.error) : undefined} />
    </Dialog>
  )
}

/** Returns a function that explains why an experiment could not be started. */
function useRefusedText(): (failure: CallFailure) => string {
  const { t } = useLabText()
  const textOf = useFailureText()
  return (failure) => {
    if (failure.reason === 'conflict') return t('lab.changed')
    if (failure.reason !== 'refused') return textOf(failure)
    const [part] = (failure.field ?? '').split('.')
    if (part === 'vidIds' || part === 'group' || part === 'share') return t(`lab.refused.${part}`)
    return t('lab.refused.price')
  }
}
