import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import { NextIcon, SaveDataIcon, UnlockIcon } from '#ui/icons/row-icons.tsx'
import { LinkRow, Rows, SwitchRow } from '#ui/rows.tsx'

/** Settings of playback: automatic next episode, automatic unlocks and the data saver. */
export function ViewingSection() {
  const t = useText()
  const { act } = useApi()
  const [autoNext, setAutoNext] = useSetting(ownKeys.autoNextEpisode)
  const [quality, setQuality] = useSetting(keys.quality)
  const [autoPay] = useSetting(keys.autoPay)
  return (
    <Rows>
      <SwitchRow
        Drawing={NextIcon}
        label={t('settings.autoNext')}
        isOn={autoNext === 1}
        onChange={(isOn) => {
          setAutoNext(isOn ? 1 : 0)
          act('autoNextEpisode', String(isOn))
        }}
      />
      <LinkRow href="/autoplay" Drawing={UnlockIcon} value={t(autoPay === 1 ? 'settings.on' : 'settings.off')}>
        {t('me.autoplay')}
      </LinkRow>
      <SwitchRow
        Drawing={SaveDataIcon}
        label={t('settings.saveData')}
        text={t('settings.saveDataText')}
        isOn={quality === 1}
        onChange={(isOn) => {
          setQuality(isOn ? 1 : 0)
          act('saveData', String(isOn))
        }}
      />
    </Rows>
  )
}
