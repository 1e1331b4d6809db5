import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import styles from './viewers.module.css'

/** Lists the devices on which the viewer is signed in. */
export function Devices({ userId, isRegistered }: { userId: string; isRegistered: boolean }) {
  const { t, time } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const signOut = useStudioMutation(studioViewers.signOutDevice)
  const query = useStudioQuery(studioViewers.devices, { userId })
  return (
    <Card title={t('viewer.devices')} isFlush>
      <ErrorMessage text={signOut.error ? textOf(signOut.error) : undefined} />
      <QueryStates query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.none}>{t('viewer.noDevices')}</p>
          ) : (
            <ul className={styles.rows}>
              {rows.map((row) => (
                <li key={row.deviceId}>
                  <Icon name="phone" size={16} />
                  <div className={styles.title}>
                    <b>{row.client || t('viewer.unknownDevice')}</b>
                    <small>{t('viewer.lastUsed', { when: time(row.usedAt) })}</small>
                  </div>
                  {isRegistered && (
                    <Button
                      isSmall
                      isBusy={signOut.isPending}
                      onClick={() =>
                        signOut.mutate(
                          { userId, deviceId: row.deviceId },
                          { onSuccess: () => toast({ text: t('viewer.deviceSignedOut') }) },
                        )
                      }
                    >
                      {t('nav.signOut')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
    </Card>
  )
}
