import { useText } from '#i18n/use-text.ts'
import { usePaywall } from '#player/player-context.ts'
import { Sheet } from '#player/sheets/sheet.tsx'
import { useStore } from '#player/use-store.ts'
import button from '#ui/button.module.css'
import styles from './unlock-question.module.css'
import type { UnlockQuestionFacts } from './unlocking.ts'

/** Asks before an account's first automatic unlock, before one beyond the daily cap, and before one at a new price. */
export function UnlockQuestion() {
  const t = useText()
  const { unlocking } = usePaywall()
  const { question } = useStore(unlocking.state)
  if (!question) return null
  const { kind, n, price, balance, spent, cap } = question
  const answer = (choice: 'yes' | 'no' | 'later') => void unlocking.answer(choice)
  const isFirst = kind === 'first'
  const after = balance - price
  const wordsOf: Readonly<Record<UnlockQuestionFacts['kind'], () => readonly [string, string, string, string]>> = {
    first: () => [
      t('player.askFirst'),
      t('player.askFirstText', { n, count: price, after, cap }),
      t('player.askFirstYes', { n, count: price }),
      t('player.askFirstNo'),
    ],
    cap: () => [
      t('player.askCap', { count: spent }),
      t('player.askCapText', { n, count: price, cap }),
      t('player.askCapYes'),
      t('player.askCapNo'),
    ],
    price: () => [
      t('player.askPrice'),
      t('player.askPriceText', { n, count: price, after }),
      t('player.unlockFor', { n, count: price }),
      t('player.askCapNo'),
    ],
  }
  const [title, text, yes, no] = wordsOf[kind]()
  return (
    <Sheet label={title} onClose={() => answer('later')}>
      <h2 className={`${styles.title} display`}>{title}</h2>
      <p className={`${styles.text} figures`}>{text}</p>
      <div className={styles.actions}>
        <button type="button" className={`${button.primary} ${styles.wide} figures`} onClick={() => answer('yes')}>
          {yes}
        </button>
        <button
          type="button"
          className={`${button.quiet} ${styles.wide}`}
          onClick={() => answer(isFirst ? 'no' : 'later')}
        >
          {no}
        </button>
      </div>
    </Sheet>
  )
}
