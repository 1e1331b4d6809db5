import { useState } from 'react'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { useText } from '#i18n/use-text.ts'
import { ByAddress } from './by-address.tsx'
import { ByLink } from './by-link.tsx'
import { ChooseWallet } from './choose-wallet.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useRecovery } from './use-recovery.ts'

/** Moves a guest's paid wallet to this device: by a receipt's link or by the billing address. */
export function RecoverScreen() {
  const t = useText()
  const token = useLinkToken()
  const [leftToken, setLeftToken] = useState<string>()
  const recovery = useRecovery()
  const { wallets } = recovery
  return (
    <NarrowPage title={t('money.recover')}>
      {wallets ? (
        <ChooseWallet wallets={wallets} recovery={recovery} />
      ) : token !== undefined && token !== leftToken ? (
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
