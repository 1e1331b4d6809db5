import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { queryKeyOf, useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { AudienceLines } from '../../audience-lines.tsx'
import { useTitleFailure } from '../../title-failure.ts'
import { useTitlePageText } from '../../use-title-page-text.ts'
import type { TitleData } from '../title.tsx'

interface Props {
  readonly title: TitleData
  readonly name: string
}

/** A button that deletes the title after a confirmation. */
export function DeleteButton(props: Props) {
  const pageText = useTitlePageText()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {pageText('consequence.delete')}
      </Button>
      {isAsking && <DeleteDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Shows the consequences of the deletion in numbers, and asks the operator to type the title's name. */
function DeleteDialog({ title, name, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useText()
  const pageText = useTitlePageText()
  const { vidId, version, state } = title
  const toast = useToast()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const failureText = useTitleFailure([{ vidId, name }])
  const formId = useId()
  const [typed, setTyped] = useState('')
  const audience = useStudioQuery(studioTitles.audience, { vidIds: [vidId] })
  const remove = useStudioMutation(studioTitle.delete)
  const { error } = remove
  const isWrongName = error?.field === 'confirmation'
  // These failures need no message: the field shows that the name is wrong, and the reloaded numbers show the owners or
  // orders that prevent the deletion.
  const isExplained = isWrongName || error?.reason === 'titleIsOwned' || error?.reason === 'titleIsOrdered'
  const { owners = 0, orders = 0 } = audience.data ?? {}
  const isDeletable = audience.data !== undefined && owners === 0 && orders === 0
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await remove.mutateAsync({ vidId, version, confirmation: typed.trim() })
    toast({ text: pageText('consequence.deleted', { name }) })
    await navigate({ to: '/titles', search: {} })
    queries.removeQueries({ queryKey: [...queryKeyOf(studioTitle.get), { vidId }] })
  }
  return (
    <Dialog
      title={pageText('consequence.deleteTitle', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="danger"
            type="submit"
            form={formId}
            disabled={!isDeletable || typed.trim() !== name}
            isBusy={remove.isPending}
          >
            {pageText('consequence.delete')}
          </Button>
        </>
      }
    >
      <p>{pageText('consequence.deleteText')}</p>
      <QueryStates query={audience}>
        {(data) => <AudienceLines audience={data} episodes={state.episodes.length} />}
      </QueryStates>
      {owners > 0 && <NoteBox tone="warn">{pageText('consequence.deleteOwned', { count: owners })}</NoteBox>}
      {orders > 0 && <NoteBox tone="warn">{pageText('consequence.deleteOrdered', { count: orders })}</NoteBox>}
      {isDeletable && (
        <form id={formId} onSubmit={(event) => void submit(event).catch(() => undefined)}>
          <TextField
            label={pageText('consequence.deleteType', { name })}
            autoComplete="off"
            value={typed}
            error={isWrongName ? pageText('consequence.deleteWrong') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
      )}
      <ErrorMessage text={error && !isExplained ? failureText(error) : undefined} />
    </Dialog>
  )
}
