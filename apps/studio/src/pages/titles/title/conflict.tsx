import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Card } from '#ui/pages/card.tsx'
import { NoteBox } from '#ui/pages/states.tsx'
import { StateComparison } from './comparison.tsx'
import { differencesOf, type LabelledTexts } from './differences.ts'
import styles from './title.module.css'

interface Props {
  /** The title's current values (`theirs`), and the values typed by this operator (`mine`). */
  readonly theirs: LabelledTexts
  readonly mine: LabelledTexts
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/**
 * Shown if the title was changed after this operator began to edit: compares both versions. The typed values are kept
 * until the operator decides.
 */
export function EditConflict({ theirs, mine, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useText()
  return (
    <Card title={t('title.conflict.title')}>
      <div className={styles.stack}>
        <NoteBox tone="warn" isAlert>
          {t('title.conflict.text')}
        </NoteBox>
        <StateComparison
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
