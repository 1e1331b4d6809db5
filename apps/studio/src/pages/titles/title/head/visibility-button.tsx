import { studioTitle } from '@cliffhanger/contract/studio/title'
import { useState } from 'react'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { HideDialog } from '../../hide-dialog.tsx'
import { useTitleFailure } from '../../title-failure.ts'
import { useTitleChangeToast } from '../../use-changed-toast.ts'
import type { TitleData } from '../title.tsx'

/** A button that shows the title, or hides it after a confirmation. */
export function VisibilityButton({ title, name }: { readonly title: TitleData; readonly name: string }) {
  const { t } = useText()
  const tellChanged = useTitleChangeToast(title)
  const failureText = useTitleFailure([{ vidId: title.vidId, name }])
  const change = useStudioMutation(studioTitle.setPublished)
  const [isAsking, setAsking] = useState(false)
  const { vidId, version } = title
  const { isPublished } = title.state
  const problem = change.error ? failureText(change.error) : undefined
  async function setPublished(wanted: boolean): Promise<void> {
    const done = await change.mutateAsync({ vidId, version, isPublished: wanted }).catch(() => undefined)
    if (!done) return
    setAsking(false)
    tellChanged(t(wanted ? 'titles.shown' : 'titles.hiddenNow', { count: 1 }), done)
  }
  return (
    <>
      <ErrorMessage text={isAsking ? undefined : problem} />
      {isPublished ? (
        <Button onClick={() => setAsking(true)}>{t('title.hide')}</Button>
      ) : (
        <Button look="hot" isBusy={change.isPending} onClick={() => void setPublished(true)}>
          {t('title.show')}
        </Button>
      )}
      {isAsking && (
        <HideDialog
          vidIds={[vidId]}
          isBusy={change.isPending}
          problem={problem}
          onHide={() => void setPublished(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
