import { useText } from '#i18n/use-text.ts'
import { isDataSaverOn } from '#player/startup/saves-data.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { StepChoice } from './step-choice.tsx'

/** Chooses the picture quality, which applies from the next segment on. With a single rendition, only data can be saved. */
export function QualityChoice({ renditions }: { renditions: number }) {
  const t = useText()
  const [quality, setQuality] = useSetting(keys.quality)
  const isAskedToSave = isDataSaverOn(navigator)
  if (renditions < 2) {
    return (
      <Switch
        isOn={quality === 1}
        onChange={(isOn) => setQuality(isOn ? 1 : 0)}
        label={t('player.saveData')}
        text={t(isAskedToSave ? 'player.saveDataBrowser' : 'player.saveDataText')}
        isPlain
      />
    )
  }
  const texts = [
    t(isAskedToSave ? 'player.qualityBrowser' : 'player.qualityAutoText'),
    t('player.saveDataText'),
    t('player.qualityBestText'),
  ] as const
  return (
    <StepChoice
      label={t('player.quality')}
      steps={[
        { value: 0, text: t('player.qualityAuto') },
        { value: 1, text: t('player.saveData') },
        { value: 2, text: t('player.qualityBest') },
      ]}
      chosen={quality}
      onChoose={setQuality}
      text={texts[quality]}
    />
  )
}
