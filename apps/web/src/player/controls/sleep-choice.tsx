import { createSleepTimer, type SleepTimer } from '@cliffhanger/player-core/features/sleep-timer'
import { setTimer } from '@cliffhanger/player-core/timer'
import { useLocale } from '#i18n/use-text.ts'
import { sharedPool } from '#player/stage/shared-pool.ts'
import { receiverPause, sleepState } from '#player/stage/sleep-state.ts'
import { useStore } from '#player/use-store.ts'
import { StepChoice } from './step-choice.tsx'

let timer: SleepTimer | undefined
const sleepTimer = () =>
  (timer ??= createSleepTimer({
    pool: sharedPool(),
    state: sleepState,
    now: Date.now,
    setTimer,
    pauseElsewhere: () => receiverPause.get().pause?.(),
  }))

const minutes = [15, 30, 60] as const

/** Chooses when playback stops by itself. The choice ends with the page. */
export function SleepTimerChoice() {
  const { t, language } = useLocale()
  const { choice, endsAt } = useStore(sleepState)
  const time = new Intl.DateTimeFormat(language.tag, { timeStyle: 'short' })
  return (
    <StepChoice
      label={t('player.sleepTimer')}
      steps={[
        { value: 0, text: t('player.sleepOff') },
        { value: 'episode', text: t('player.sleepEpisode') },
        ...minutes.map((value) => ({ value, text: t('player.sleepMinutes', { minutes: value }) })),
      ]}
      chosen={choice}
      onChoose={(next) => sleepTimer().set(next)}
      text={endsAt === undefined ? t('player.sleepText') : t('player.sleepAt', { time: time.format(endsAt) })}
    />
  )
}
