import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApi } from '#api/use-api.ts'
import { useNotices } from '#features/notice/notices.ts'
import type { Viewer } from '#features/viewer/viewer-name.ts'
import { useText } from '#i18n/use-text.ts'
import { ShieldIcon } from '#ui/icons/money-icons.tsx'
import { DownloadIcon } from '#ui/icons/row-icons.tsx'
import { ButtonRow, LinkRow, Rows } from '#ui/rows.tsx'
import { EraseGuest } from './erase-guest.tsx'

function download(name: string, content: unknown) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Requests all stored data of the viewer and saves it as a file. */
function useExport(userId: string) {
  const t = useText()
  const { run, act, config } = useApi()
  const { show } = useNotices()
  const call = useMutation({
    async mutationFn(): Promise<string | undefined> {
      const answer = await run(ownAccount.export, {})
      if (!answer.ok) {
        show(answer.message || t('settings.exportFailed'))
        return undefined
      }
      act('exportData')
      const name = `${config.brand.id}-${userId}-${new Date().toISOString().slice(0, 10)}.json`
      download(name, answer.value)
      return name
    },
  })
  return {
    save: () => call.isPending || call.mutate(),
    isBusy: call.isPending,
    /** The message with the file name once it is saved; '' before. */
    status: call.data === undefined ? '' : t('settings.exported', { file: call.data }),
  }
}

/** Downloaded only for brands that ask for consent. */
const PrivacyChoice = lazy(async () => ({ default: (await import('./privacy-choice.tsx')).PrivacyChoice }))

/** Settings of the viewer's data: export, consent, erasure and the privacy policy. */
export function DataSection({ viewer }: { viewer: Viewer }) {
  const t = useText()
  const { config } = useApi()
  const { save, isBusy, status } = useExport(viewer.userId)
  return (
    <Rows>
      <ButtonRow
        Drawing={DownloadIcon}
        text={status || t('settings.exportText')}
        status={status}
        isBusy={isBusy}
        onClick={save}
      >
        {t('settings.exportData')}
      </ButtonRow>
      {config.brand.consent && (
        <Suspense>
          <PrivacyChoice />
        </Suspense>
      )}
      {viewer.openId === '' && <EraseGuest viewer={viewer} />}
      <LinkRow href="/privacy" Drawing={ShieldIcon}>
        {t('settings.privacyPolicy')}
      </LinkRow>
    </Rows>
  )
}
