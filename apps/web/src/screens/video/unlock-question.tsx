import { useText } from '#i18n/use-text.ts'
import { useStore } from '#player/use-store.ts'
import button from '#ui/button.module.css'
import { usePlayer } from './player-context.ts'
import { Sheet } from './sheet.tsx'
import styles from './unlock-question.module.css'

/** Before the first automatic unlock of an account, and before one beyond the day's cap. */
export function UnlockQuestion() {
  const t = useText()
  const { unlocking } = usePlayer()
  const { question } = useStore(unlocking.state)
  if (!question) return null
  const { kind, n, price, balance, spent, cap } = question
  const answer = (choice: 'yes' | 'no' | 'later') => void unlocking.answer(choice)
  const isFirst = kind === 'first'
  const title = isFirst ? t('player.askFirst') : t('player.askCap', { count: spent })
  return (
    <Sheet label={title} onClose={() => answer('later')}>
      <h2 className={`${styles.title} display`}>{title}</h2>
      <p className={`${styles.text} figures`}>
        {isFirst
          ? t('player.askFirstText', { n, count: price, after: balance - price, cap })
          : t('player.askCapText', { n, count: price, cap })}
      </p>
      <div className={styles.actions}>
        <button type="button" className={`${button.primary} ${styles.wide} figures`} onClick={() => answer('yes')}>
          {isFirst ? t('player.askFirstYes', { n, count: price }) : t('player.askCapYes')}
        </button>
        <button
          type="button"
          className={`${button.quiet} ${styles.wide}`}
          onClick={() => answer(isFirst ? 'no' : 'later')}
        >
          {t(isFirst ? 'player.askFirstNo' : 'player.askCapNo')}
        </button>
      </div>
    </Sheet>
  )
}
