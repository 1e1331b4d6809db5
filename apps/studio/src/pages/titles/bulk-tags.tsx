import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { type FormEvent, useState } from 'react'
import { useChange } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CheckField, TextField } from '#ui/field.tsx'
import { Problem } from '#ui/states.tsx'
import { useToast } from '#ui/toast.tsx'
import { chosenOf, type TitleLine } from './list-filters.ts'
import { useTitleFailure } from './title-failure.ts'

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** Adds and removes tags of all selected titles. */
export function BulkTags({ titles, onClose }: { readonly titles: readonly TitleLine[]; readonly onClose: () => void }) {
  const { t } = useText()
  const showToast = useToast()
  const failureText = useTitleFailure(titles)
  const tag = useChange(studioTitles.tag)
  const [added, setAdded] = useState('')
  const [removed, setRemoved] = useState<readonly string[]>([])
  const known = [...new Set(titles.flatMap(({ tags }) => tags))].toSorted()
  const add = tagsOf(added)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const done = await tag.mutateAsync({ titles: chosenOf(titles), add, remove: [...removed] }).catch(() => undefined)
    if (!done) return
    showToast({ text: t('titles.tagged', { count: titles.length }) })
    onClose()
  }
  return (
    <Dialog
      title={t('titles.tagsOf', { count: titles.length })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="hot"
            type="submit"
            form="bulk-tags"
            isBusy={tag.isPending}
            disabled={add.length === 0 && removed.length === 0}
          >
            {t('titles.setTags', { count: titles.length })}
          </Button>
        </>
      }
    >
      <form id="bulk-tags" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('titles.addTags')}
          help={t('titles.tagsHelp')}
          value={added}
          onChange={({ target }) => setAdded(target.value)}
        />
        {known.map((name) => (
          <CheckField
            key={name}
            label={t('titles.removeTag', { tag: name })}
            isChecked={removed.includes(name)}
            onCheck={(isChecked) => setRemoved(isChecked ? [...removed, name] : removed.filter((one) => one !== name))}
          />
        ))}
      </form>
      {tag.error && <Problem text={failureText(tag.error)} />}
    </Dialog>
  )
}
