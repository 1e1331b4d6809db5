import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { useState } from 'react'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { CheckField, TextField } from '#ui/forms/field.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { type TitleListRow, versionedIdsOf } from './list-filters.ts'

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** Adds tags to, and removes tags from, all selected titles. */
export function BulkTags({
  titles,
  onClose,
}: {
  readonly titles: readonly TitleListRow[]
  readonly onClose: () => void
}) {
  const { t } = useText()
  const tag = useStudioMutation(studioTitles.tag)
  const [added, setAdded] = useState('')
  const [removed, setRemoved] = useState<readonly string[]>([])
  const known = [...new Set(titles.flatMap(({ tags }) => tags))].toSorted()
  const add = tagsOf(added)
  return (
    <BulkDialog
      title={t('titles.tagsOf', { count: titles.length })}
      titles={titles}
      confirm={t('titles.setTags', { count: titles.length })}
      isDisabled={add.length === 0 && removed.length === 0}
      change={tag}
      onConfirm={() => tag.mutateAsync({ titles: versionedIdsOf(titles), add, remove: [...removed] })}
      done={t('titles.tagged', { count: titles.length })}
      onClose={onClose}
    >
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
    </BulkDialog>
  )
}
