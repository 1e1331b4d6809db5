import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { AudienceLines } from './audience-lines.tsx'
import { useTitlePageText } from './use-title-page-text.ts'

interface Props {
  readonly vidIds: readonly string[]
  readonly isBusy: boolean
  readonly problem: string | undefined
  onHide(): void
  onClose(): void
}

/** Asks for confirmation before titles are hidden, and shows how many viewers would lose them. */
export function HideDialog({ vidIds, isBusy, problem, onHide, onClose }: Props) {
  const { t } = useText()
  const pageText = useTitlePageText()
  const query = useStudioQuery(studioTitles.audience, { vidIds: [...vidIds] })
  const count = vidIds.length
  return (
    <Dialog
      title={pageText('consequence.hideTitle', { count })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" disabled={query.data === undefined} isBusy={isBusy} onClick={onHide}>
            {pageText('consequence.hide', { count })}
          </Button>
        </>
      }
    >
      <p>{pageText('consequence.hideText', { count })}</p>
      <QueryStates query={query}>{(audience) => <AudienceLines audience={audience} />}</QueryStates>
      <ErrorMessage text={problem} />
    </Dialog>
  )
}
