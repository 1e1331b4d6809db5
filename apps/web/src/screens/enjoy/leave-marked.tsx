import { DeleteMarked } from '#features/lists/delete-marked.tsx'
import { useLeaveTitles } from '#features/shelf/use-shelf.ts'
import { useText } from '#i18n/use-text.ts'

export function LeaveMarked({ marked, onLeft }: { marked: readonly string[]; onLeft: () => void }) {
  const t = useText()
  const deletion = useLeaveTitles(onLeft)
  const count = marked.length
  const words = {
    title: t('shelf.removeAsk', { count }),
    text: t('shelf.removeText'),
    failed: t('shelf.removeFailed'),
    confirm: t('shelf.confirm'),
    thinkAgain: t('shelf.thinkAgain'),
  }
  return <DeleteMarked count={count} words={words} deletion={deletion} onConfirm={() => deletion.mutate([...marked])} />
}
