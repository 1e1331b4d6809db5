import { lazy, Suspense } from 'react'
import { useApi } from '#api/use-api.ts'
import type { Viewer } from '#features/viewer/viewer-name.ts'
import { useText } from '#i18n/use-text.ts'
import { ShieldIcon } from '#ui/money-icons.tsx'
import { DownloadIcon } from '#ui/row-icons.tsx'
import { ButtonRow, LinkRow, Rows } from '#ui/rows.tsx'
import { EraseGuest } from './erase-guest.tsx'
import { useExport } from './use-export.ts'

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
