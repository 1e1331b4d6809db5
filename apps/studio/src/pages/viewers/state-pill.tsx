import { useText } from '#i18n/use-text.ts'
import { Pill, type Tone } from '#ui/lists/pill.tsx'

type State = 'guest' | 'registered' | 'deleted' | 'purged'
const tones: Readonly<Record<State, Tone>> = { guest: 'plain', registered: 'ok', deleted: 'bad', purged: 'bad' }

/** Shows the state of an account in one word. */
export function StatePill({ state }: { state: State }) {
  const { t } = useText()
  return <Pill tone={tones[state]}>{t(`viewer.state.${state}`)}</Pill>
}
