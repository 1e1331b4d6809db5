import { useEffect, useState } from 'react'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { hasNavigated } from '#ui/navigation/address.ts'
import styles from './home-invitation.module.css'
import { StoryChoices, usePreferenceActions } from './story-choices.tsx'

/**
 * Asks a first-time viewer for the story preference, after a screenful of posters or on the return to home. The
 * question is a sheet at the bottom of the screen that does not block the page.
 */
export function HomeInvitation() {
  const locale = useLocale()
  const isTurn = useTurn()
  const [isReady, setIsReady] = useState(false)
  const { choose, skip } = usePreferenceActions()
  useEffect(() => {
    // Home does not load the question's texts. If they cannot be loaded now, the question is not shown.
    const ready = () => setIsReady(true)
    if (isTurn) locale.load('rest').then(ready, () => undefined)
  }, [isTurn, locale])

  if (!isReady) return null
  return (
    <section
      className={styles.sheet}
      aria-labelledby="story-question"
      onKeyDown={({ key }) => key === 'Escape' && skip()}
    >
      <div className={styles.head}>
        <h2 id="story-question" className={`${styles.title} display`}>
          {locale.t('settings.chooserTitle')}
        </h2>
        <button type="button" className={buttons.link} onClick={skip}>
          {locale.t('me.skip')}
        </button>
      </div>
      <StoryChoices
        onChoose={(preference) => {
          choose(preference)
          scrollTo({ top: 0, behavior: 'instant' })
        }}
      />
    </section>
  )
}

/** Returns true once the viewer has scrolled by the height of the screen or returned to home. */
function useTurn(): boolean {
  const [isTurn, setIsTurn] = useState(hasNavigated)
  useEffect(() => {
    if (isTurn) return
    const scrolled = () => scrollY > innerHeight && setIsTurn(true)
    // The viewer may have scrolled before this code was loaded.
    scrolled()
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => window.removeEventListener('scroll', scrolled)
  }, [isTurn])
  return isTurn
}
