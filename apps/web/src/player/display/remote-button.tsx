import { createRemotePlayback, type RemotePlayback } from '@cliffhanger/player-core/features/remote-playback'
import { createVideo } from '@cliffhanger/player-core/pool/create-video'
import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { setTimer } from '@cliffhanger/player-core/timer'
import { useEffect, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { usePlayback } from '#player/player-context.ts'
import { useStore } from '#player/use-store.ts'
import button from '#ui/button.module.css'
import { Icon } from '#ui/icons/icon.tsx'

/**
 * Controls playback on another device; a page has only one such controller. It outlives this button, because an episode
 * may continue on the other device after the button is removed.
 */
let opened: RemotePlayback | undefined
function openScreen(pool: SlotPool): RemotePlayback {
  const probe = createVideo(document)
  probe.preload = 'none'
  probe.src = pool.current()?.media?.url ?? ''
  return createRemotePlayback({ pool, probe, setTimer })
}

/** Sends playback to another device by AirPlay or Remote Playback. Rendered while the browser finds such a device. */
export function RemotePlaybackButton() {
  const { pool } = usePlayback()
  const [shown, setShown] = useState(opened)
  useEffect(() => {
    opened ??= openScreen(pool)
    setShown(opened)
  }, [pool])
  return shown && <ShownButton screen={shown} />
}

function ShownButton({ screen }: { screen: RemotePlayback }) {
  const t = useText()
  const { isAvailable, isOn } = useStore(screen.state)
  if (!isAvailable && !isOn) return null
  return (
    <button
      className={button.round}
      type="button"
      aria-label={t('player.otherScreen')}
      aria-pressed={isOn}
      onClick={screen.choose}
    >
      <Icon isFilled={isOn}>
        <path d="M7 17H4V5h16v12h-3M12 15l5 6H7z" />
      </Icon>
    </button>
  )
}
