import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { useState } from 'react'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { BulkPrices } from './bulk-prices.tsx'
import { BulkTags } from './bulk-tags.tsx'
import { HideDialog } from './hide-dialog.tsx'
import { type TitleListRow, versionedIdsOf } from './list-filters.ts'
import { useTitleFailure } from './title-failure.ts'
import styles from './titles.module.css'

export type BulkFormKind = 'price' | 'tag'

interface Props {
  readonly titles: readonly TitleListRow[]
  readonly step: BulkFormKind | undefined
  readonly onStep: (step: BulkFormKind | undefined) => void
  readonly onClear: () => void
}

/** Actions on all selected titles. Each mutation applies to all of them or to none. */
export function BulkBar({ titles, step, onStep, onClear }: Props) {
  const { t } = useText()
  const showToast = useToast()
  const failureText = useTitleFailure(titles)
  const publish = useStudioMutation(studioTitles.publish)
  const undo = useStudioMutation(studioTitles.publish)
  const [isHiding, setHiding] = useState(false)
  const visible = titles.filter(({ isPublished }) => isPublished)
  const problem = publish.error ? failureText(publish.error) : undefined

  async function setPublished(isPublished: boolean): Promise<void> {
    const changing = titles.filter((title) => title.isPublished !== isPublished)
    if (changing.length === 0) return onClear()
    const done = await publish.mutateAsync({ titles: versionedIdsOf(changing), isPublished }).catch(() => undefined)
    if (!done) return
    setHiding(false)
    onClear()
    showToast({
      text: t(isPublished ? 'titles.shown' : 'titles.hiddenNow', { count: changing.length }),
      undo: () => undo.mutateAsync({ titles: done.titles, isPublished: !isPublished }),
      undoFailure: failureText,
    })
  }
  return (
    <>
      <ErrorMessage text={isHiding ? undefined : problem} />
      <div className={styles.bulk} role="toolbar" aria-label={t('titles.selected', { count: titles.length })}>
        <b>{t('titles.selected', { count: titles.length })}</b>
        <Button isBusy={publish.isPending} onClick={() => void setPublished(true)}>
          {t('titles.show')}
        </Button>
        <Button onClick={() => (visible.length === 0 ? onClear() : setHiding(true))}>{t('titles.hide')}</Button>
        <Button onClick={() => onStep('tag')}>{t('titles.tag')}</Button>
        <Button onClick={() => onStep('price')}>{t('titles.prices')}</Button>
        <Button onClick={onClear}>{t('titles.clear')}</Button>
      </div>
      {isHiding && (
        <HideDialog
          vidIds={visible.map(({ vidId }) => vidId)}
          isBusy={publish.isPending}
          problem={problem}
          onHide={() => void setPublished(false)}
          onClose={() => setHiding(false)}
        />
      )}
      {step === 'price' && <BulkPrices titles={titles} onClose={() => onStep(undefined)} />}
      {step === 'tag' && <BulkTags titles={titles} onClose={() => onStep(undefined)} />}
    </>
  )
}
