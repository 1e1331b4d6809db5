import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Card } from '#ui/pages/card.tsx'
import { Note } from '#ui/pages/states.tsx'
import { Comparison } from './comparison.tsx'
import { differencesOf, type Flat } from './differences.ts'
import styles from './title.module.css'

interface Props {
  /** The title's current values (`theirs`), and the values typed here (`mine`). */
  readonly theirs: Flat
  readonly mine: Flat
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Shown if another operator has changed the title meanwhile: compares both versions. Nothing typed is lost. */
export function Conflict({ theirs, mine, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useText()
  return (
    <Card title={t('title.conflict.title')}>
      <div className={styles.stack}>
        <Note tone="warn" isAlert>
          {t('title.conflict.text')}
        </Note>
        <Comparison
          label={t('title.conflict.title')}
          titles={[t('title.conflict.theirs'), t('title.conflict.mine')]}
          differences={differencesOf(theirs, mine)}
        />
        <div className={styles.row}>
          <Button onClick={onTakeTheirs}>{t('title.conflict.takeTheirs')}</Button>
          <Button look="ink" onClick={onKeepMine}>
            {t('title.conflict.keepMine')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
