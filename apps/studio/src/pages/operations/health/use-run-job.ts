import { studioOperations } from '@cliffhanger/contract/studio/operations'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { useToast } from '#ui/overlays/toast.tsx'

/** Returns a function that starts a job and confirms this with a toast. */
export function useRunJob() {
  const { t } = useText()
  const textOf = useFailureText()
  const showToast = useToast()
  const { mutate, error, isPending } = useStudioMutation(studioOperations.runJob)
  return {
    isStarting: isPending,
    problem: error ? textOf(error) : undefined,
    /** @param shown the job's display name */
    start: (name: string, shown = name) =>
      mutate({ name }, { onSuccess: () => showToast({ text: t('health.started', { job: shown }) }) }),
  }
}
