import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { formatDate } from '#features/money/dates.ts'
import { useNotices } from '#features/notice/notices.ts'
import { removeDeletedViewer } from '#features/viewer/change-viewer.ts'
import { useGuestBelongings } from '#features/viewer/use-guest-belongings.ts'
import type { Viewer } from '#features/viewer/viewer-name.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { ShieldIcon } from '#ui/icons/money-icons.tsx'
import { DeleteIcon, DownloadIcon } from '#ui/icons/row-icons.tsx'
import { lazyWithRetry } from '#ui/later.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ButtonRow, LinkRow, Rows } from '#ui/rows.tsx'
import styles from './erase-guest.module.css'

/** Lets a guest erase all of their data; guests have no account to delete. */
function EraseGuest({ viewer }: { viewer: Viewer }) {
  const { t } = useLocale()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <ButtonRow isOpening Drawing={DeleteIcon} text={t('account.eraseText')} onClick={() => setIsAsking(true)}>
        {t('account.erase')}
      </ButtonRow>
      {isAsking && <EraseDialog viewer={viewer} onClose={() => setIsAsking(false)} />}
    </>
  )
}

interface Props {
  readonly viewer: Viewer
  readonly onClose: () => void
}

/**
 * Dialog that lists the data that will be deleted and asks twice, because the deletion cannot be undone; then restarts
 * the app as a new guest.
 */
function EraseDialog({ viewer, onClose }: Props) {
  const { t, language } = useLocale()
  const { run, act } = useApi()
  const settings = useSettings()
  const { coins, isKnown } = useGuestBelongings()
  const [isSure, setIsSure] = useState(false)
  const erasing = useMutation({
    async mutationFn(): Promise<boolean> {
      if (!(await run(ownAccount.eraseGuest, { guestId: viewer.userId })).ok) return false
      act('eraseGuest')
      removeDeletedViewer(settings)
      return true
    },
  })
  const startAnew = () => location.replace('/')
  if (erasing.data) {
    return (
      <Dialog title={t('account.erasedTitle')} text={t('account.erasedText')} onClose={startAnew}>
        <button type="button" className={buttons.primary} onClick={startAnew}>
          {t('shell.backToDiscover')}
        </button>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('account.eraseTitle')} text={t('account.eraseWhat')} onClose={onClose}>
      <ul className={`${styles.facts} figures`}>
        <li>{coins > 0 ? t('account.deleteCoins', { count: coins }) : t('account.deleteNoCoins')}</li>
        {viewer.premiumDueTime !== null && (
          <li>{t('account.deleteMember', { date: formatDate(language.tag, viewer.premiumDueTime) })}</li>
        )}
        <li>{t('account.deleteNoRefund')}</li>
      </ul>
      <p className={styles.failure} role="alert">
        {erasing.data === false && t('account.eraseFailed')}
      </p>
      {isSure ? (
        <button
          type="button"
          className={buttons.primary}
          disabled={erasing.isPending}
          aria-busy={erasing.isPending}
          onClick={() => erasing.mutate()}
        >
          {t('account.eraseNow')}
        </button>
      ) : (
        <button type="button" className={buttons.outline} disabled={!isKnown} onClick={() => setIsSure(true)}>
          {t('account.continue')}
        </button>
      )}
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {t('shell.cancel')}
      </button>
    </Dialog>
  )
}

function download(name: string, content: unknown) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Exports all stored data of the viewer to a file. */
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
    /** Message with the file name once the file is saved; '' before. */
    status: call.data === undefined ? '' : t('settings.exported', { file: call.data }),
  }
}

/** Loaded lazily, only for brands that require consent. */
const PrivacyChoice = lazyWithRetry(() => import('./privacy-choice.tsx'), 'PrivacyChoice')

/** Settings for the viewer's data: export, consent, erasure and the privacy policy. */
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
