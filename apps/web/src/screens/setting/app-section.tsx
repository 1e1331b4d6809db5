import { aboutVersion } from '@cliffhanger/domain/constants'
import { useState } from 'react'
import { PreferenceChooser } from '#features/preference/preference-chooser.tsx'
import { usePreferenceName } from '#features/preference/story-choices.tsx'
import { useLocale } from '#i18n/use-text.ts'
import { GlobeIcon } from '#ui/icons.tsx'
import { AboutIcon, PencilIcon } from '#ui/row-icons.tsx'
import { ButtonRow, LinkRow, Rows } from '#ui/rows.tsx'

/** Settings of the app: language and preferred stories, with a link to About. */
export function AppSection() {
  const { t, language } = useLocale()
  const stories = usePreferenceName()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <Rows>
        <LinkRow href="/language" Drawing={GlobeIcon} value={language.name}>
          {t('shell.language')}
        </LinkRow>
        <ButtonRow isOpening Drawing={PencilIcon} value={stories} onClick={() => setIsChoosing(true)}>
          {t('settings.stories')}
        </ButtonRow>
        <LinkRow href="/about" Drawing={AboutIcon} value={aboutVersion}>
          {t('shell.about')}
        </LinkRow>
      </Rows>
      {isChoosing && <PreferenceChooser onClose={() => setIsChoosing(false)} />}
    </>
  )
}
