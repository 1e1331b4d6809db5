import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { StoryChoices } from './story-choices.tsx'
import { useChoice } from './use-choice.ts'

/** Which stories come first. Escape, a tap beside it and Skip are the same. */
export function PreferenceChooser({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { choose, skip } = useChoice()
  const close = () => {
    skip()
    onClose()
  }
  return (
    <Dialog title={t('settings.chooserTitle')} text={t('settings.chooserText')} onClose={close}>
      <StoryChoices
        onChoose={(preference) => {
          choose(preference)
          onClose()
        }}
      />
      <button type="button" className={buttons.quiet} onClick={close}>
        {t('me.skip')}
      </button>
    </Dialog>
  )
}
