import { type ExperimentRow, studioExperiments } from '@cliffhanger/contract/studio/experiments'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { useExperimentTexts } from './use-lab-text.ts'

export type ActionToConfirm = 'start' | 'stop' | 'remove'
interface Props {
  readonly kind: ActionToConfirm
  readonly experiment: ExperimentRow
  onClose(): void
}

const verbs = { start: 'lab.start', stop: 'lab.stop', remove: 'lab.delete' } as const
const titles = { start: 'lab.startTitle', stop: 'lab.stopTitle', remove: 'lab.deleteTitle' } as const
const texts = { start: 'lab.startText', stop: 'lab.stopText', remove: 'lab.deleteText' } as const
const looks = { start: 'hot', stop: 'danger', remove: 'danger' } as const

/** Asks for confirmation before an experiment is started, stopped or deleted, and explains the consequences. */
export function ConfirmDialog({ kind, experiment, onClose }: Props) {
  const { t } = useExperimentTexts()
  const refusedText = useRefusedText()
  const change = useStudioMutation(studioExperiments[kind])
  const { id, name, variants, result, version } = experiment
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
            onClick={() => change.mutate({ id, ...(kind !== 'stop' && { base: version }) }, { onSuccess: onClose })}
          >
            {t(verbs[kind])}
          </Button>
        </>
      }
    >
      <p>{t(texts[kind], { count: kind === 'start' ? variants.length : viewers })}</p>
      <ErrorMessage text={change.error ? refusedText(change.error) : undefined} />
    </Dialog>
  )
}

/** Returns a function that explains why an experiment could not be started, stopped or deleted. */
function useRefusedText(): (failure: CallFailure) => string {
  const { t } = useExperimentTexts()
  const textOf = useFailureText()
  return (failure) => {
    if (failure.reason === 'conflict') return t('lab.changed')
    if (failure.reason !== 'refused') return textOf(failure)
    const [part] = (failure.field ?? '').split('.')
    if (part === 'vidIds' || part === 'group' || part === 'share') return t(`lab.refused.${part}`)
    return t('lab.refused.price')
  }
}
