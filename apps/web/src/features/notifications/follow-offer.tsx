import { choiceSetting } from '#settings/setting.ts'
import { useSetting } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import styles from './follow-offer.module.css'
import { describePushOutcome } from './notifications-dialog.tsx'
import { useNotificationTexts } from './use-notification-texts.ts'
import { usePush } from './use-push.ts'

/** 1 if the viewer has declined the offer on this device. */
const isOfferDeclined = choiceSetting('notificationOfferDeclined', [0, 1], 0)

/**
 * Offers notifications in My list once the list has titles. The browser asks for permission only after a tap on the
 * button. “Not now” ends the offer for good; the settings on the screen “Me” stay available.
 */
export function FollowOffer() {
  const [isDeclined, setIsDeclined] = useSetting(isOfferDeclined)
  return isDeclined === 1 ? null : <OpenOffer onDecline={() => setIsDeclined(1)} />
}

/**
 * Shows the offer to a viewer who has not declined it. A separate component, so that the server is queried only in this
 * case.
 */
function OpenOffer({ onDecline }: { onDecline: () => void }) {
  const { t: say } = useNotificationTexts()
  const { support, choices, isBusy, outcome, turn } = usePush()
  if (!say) return null
  const canTurnOn = support === 'ready' && choices.data?.pushKey !== undefined && !choices.data.isSubscribed
  const isHomeScreen = support === 'homeScreen' && choices.data?.pushKey !== undefined
  if (!canTurnOn && !isHomeScreen && outcome === undefined) return null
  return (
    <section className={styles.offer} aria-labelledby="notification-offer">
      <h2 id="notification-offer" className={styles.title}>
        {say('offerTitle')}
      </h2>
      <p className={styles.text} role="status">
        {outcome ? describePushOutcome(say, outcome) : isHomeScreen ? say('homeScreen') : say('offerText')}
      </p>
      {outcome !== 'on' && (
        <div className={styles.actions}>
          {canTurnOn && (
            <button
              type="button"
              className={classNames(buttons.primary, buttons.compact)}
              disabled={isBusy}
              aria-busy={isBusy}
              onClick={() => turn(true)}
            >
              {say('offerOn')}
            </button>
          )}
          <button type="button" className={classNames(buttons.quiet, buttons.compact)} onClick={onDecline}>
            {say('offerLater')}
          </button>
        </div>
      )}
    </section>
  )
}
