import { useState } from 'react'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { StatePage } from '#ui/state-page.tsx'
import { ByAddress } from './by-address.tsx'
import { ByLink } from './by-link.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useRecovery } from './use-recovery.ts'

/** Brings a guest's paid wallet to this device: by a receipt's link, or by the billing address. */
export function RecoverScreen() {
  const t = useText()
  const token = useLinkToken()
  const [leftToken, setLeftToken] = useState<string>()
  const recovery = useRecovery()
  const { others } = recovery

  if (others !== undefined) {
    return (
      <StatePage
        picture="preparing"
        title={t('money.doneTitle')}
        text={t('money.doneOthers', { count: others })}
        isStatus
      >
        <button type="button" className={buttons.primary} onClick={recovery.openMine}>
          {t('money.openMine')}
        </button>
      </StatePage>
    )
  }
  return (
    <NarrowPage title={t('money.recover')}>
      {token !== undefined && token !== leftToken ? (
        <ByLink
          token={token}
          recovery={recovery}
          onOther={() => {
            recovery.reset()
            setLeftToken(token)
          }}
        />
      ) : (
        <ByAddress recovery={recovery} />
      )}
    </NarrowPage>
  )
}
