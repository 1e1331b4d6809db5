import { accounts } from '@cliffhanger/contract/accounts'
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { usePageTitle } from '#features/brand/use-brand.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'
import { Coins } from './coins.tsx'
import { MemberCard } from './member-card.tsx'
import styles from './my-screen.module.css'
import { MySkeleton } from './my-skeleton.tsx'
import { Places } from './places.tsx'
import { RecoveredToast } from './recovered-toast.tsx'
import { Who } from './who.tsx'

/** Who is watching, what they have, and the way to everything that is theirs. */
export function MyScreen() {
  const t = useText()
  usePageTitle('')
  const viewer = useViewer()
  const settings = useSettings()
  const [isLogin] = useState(() => settings.get(keys.isLogin) === 1)
  const { error, refetch } = useCall(accounts.getUserInfo, { isLogin })
  const [coinSwitch] = useSetting(keys.coinSwitch)
  const [premiumSwitch] = useSetting(keys.premiumSwitch)

  if (!viewer && error) {
    return <FailedState title={t('me.failedTitle')} reason={error.reason} onRetry={() => void refetch()} />
  }
  if (!viewer) return <MySkeleton />
  return (
    <div className={`${styles.screen} wrap`}>
      <h1 className="visually-hidden">{t('shell.me')}</h1>
      <div>
        <Who viewer={viewer} />
        {premiumSwitch === 1 && <MemberCard viewer={viewer} />}
        {coinSwitch === 1 && <Coins isGuest={viewer.openId === ''} isMember={viewer.vipRank > 0} />}
      </div>
      <Places isGuest={viewer.openId === ''} />
      <RecoveredToast />
    </div>
  )
}
