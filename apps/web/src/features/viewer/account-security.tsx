import { type ReactNode, Suspense } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useApi } from '#api/use-api.ts'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { PersonIcon } from '#ui/icons/icons.tsx'
import { MailIcon } from '#ui/icons/row-icons.tsx'
import { lazyWithRetry } from '#ui/later.ts'
import { FactRow, Rows } from '#ui/rows.tsx'
import styles from './account-security.module.css'
import { Avatar } from './avatar.tsx'
import { CopyIdRow } from './copy-id-row.tsx'
import { Devices, SignOutOthers } from './devices.tsx'
import { useViewer } from './use-viewer.ts'
import { hasOwnName } from './viewer-name.ts'

const OwnProfile = lazyWithRetry(() => import('#features/profile/own-profile.tsx'), 'OwnProfile')
const LoginMethodsSection = lazyWithRetry(
  () => import('#features/login-ways/ways-to-log-in.tsx'),
  'LoginMethodsSection',
)

/** Shows the account's identity and the rows for logout and deletion; `children` are shown above. */
export function AccountSecurity({ children }: { children?: ReactNode }) {
  const t = useText()
  const viewer = useViewer()
  const { config } = useApi()
  if (!viewer) return null
  return (
    <NarrowPage title={t('me.account')} parent="/my">
      {children}
      <Avatar viewer={viewer} size="large" className={styles.avatar} />
      <Rows>
        <FactRow Drawing={MailIcon} label={t('account.email')}>
          {viewer.openId}
        </FactRow>
        {hasOwnName(viewer) && (
          <FactRow Drawing={PersonIcon} label={t('account.userName')}>
            {viewer.userName}
          </FactRow>
        )}
        <CopyIdRow userId={viewer.userId} />
      </Rows>
      {config.brand.profiles && (
        <Suspense>
          <OwnProfile viewer={viewer} />
        </Suspense>
      )}
      {config.login && (
        <Suspense>
          <LoginMethodsSection email={viewer.openId} />
        </Suspense>
      )}
      <Devices />
      <div className={styles.actions}>
        <button type="button" className={buttons.outline} onClick={() => navigate('/login_out')}>
          {t('account.logOut')}
        </button>
        <SignOutOthers email={viewer.openId} />
        <button
          type="button"
          className={`${buttons.link} ${styles.delete}`}
          onClick={() => navigate('/account_delete')}
        >
          {t('account.delete')}
        </button>
      </div>
    </NarrowPage>
  )
}
