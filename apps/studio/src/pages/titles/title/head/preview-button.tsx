import type { Output } from '@cliffhanger/contract/call'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallFailure, callStudio } from '#api/call.ts'
import { queryKeyOf } from '#api/use-studio.ts'
import { PhonePreview } from '#editing/phone.tsx'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { useTitlePageText } from '../../use-title-page-text.ts'

interface Props {
  readonly vidId: string
  readonly name: string
}

/** A preview expires after an hour, so its URL is renewed earlier. */
const renewMs = 55 * 60_000

/** Plays the title in the viewers' app, even while the title is hidden. */
export function PreviewButton(props: Props) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('editing.preview')}</Button>
      {isOpen && <PreviewDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function PreviewDialog({ vidId, name, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useText()
  const pageText = useTitlePageText()
  // The preview URL is renewed only shortly before it expires, because a new URL restarts the player.
  const query = useQuery<Output<typeof studioTitle.preview>, CallFailure>({
    queryKey: [...queryKeyOf(studioTitle.preview), { vidId }],
    queryFn: ({ signal }) => callStudio(studioTitle.preview, { vidId }, signal),
    staleTime: renewMs,
    refetchInterval: renewMs,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  return (
    <Dialog
      title={pageText('title.preview.title', { name })}
      isOpen
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <QueryStates query={query}>
        {({ url }) => <PhonePreview url={url} about={pageText('title.preview.text')} />}
      </QueryStates>
    </Dialog>
  )
}
