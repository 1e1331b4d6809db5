import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { StoryChoices, usePreferenceActions } from './story-choices.tsx'

/** Dialog to choose the story preference. Escape, a tap outside and Skip all skip the question. */
export function PreferenceChooser({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { choose, skip } = usePreferenceActions()
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
