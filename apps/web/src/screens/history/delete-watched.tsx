import { DeleteMarked } from '#features/lists/delete-marked.tsx'
import { useText } from '#i18n/use-text.ts'
import { useDeleteWatched } from './use-history.ts'

export function DeleteWatched({ marked, onDeleted }: { marked: readonly string[]; onDeleted: () => void }) {
  const t = useText()
  const deletion = useDeleteWatched(onDeleted)
  const count = marked.length
  const words = {
    title: t('history.confirmTitle', { count }),
    text: t('history.confirmText'),
    failed: t('history.deleteFailed'),
    confirm: t('history.confirm'),
    thinkAgain: t('history.thinkAgain'),
  }
  return <DeleteMarked count={count} words={words} deletion={deletion} onConfirm={() => deletion.mutate([...marked])} />
}
