import { studioTitle } from '@cliffhanger/contract/studio/title'
import { useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import styles from '../titles.module.css'
import { useTitlePageText } from '../use-title-page-text.ts'
import { useVideoText } from '../videos/use-video-text.ts'

interface Props {
  readonly vidId: string
  readonly episodes: readonly number[]
  readonly isBusy: boolean
  readonly problem: string | undefined
  onHide(): void
  onClose(): void
}

/** Asks for confirmation before episodes are hidden, and shows how many viewers have unlocked and watched each. */
export function HideEpisodesDialog({ vidId, episodes, isBusy, problem, onHide, onClose }: Props) {
  const { t } = useText()
  const pageText = useTitlePageText()
  const v = useVideoText()
  const query = useStudioQuery(studioTitle.use, { vidId })
  const count = episodes.length
  return (
    <Dialog
      title={pageText('consequence.hideEpisodes', { count })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" disabled={query.data === undefined} isBusy={isBusy} onClick={onHide}>
            {pageText('consequence.hideThem', { count })}
          </Button>
        </>
      }
    >
      <p>{pageText('consequence.hideEpisodesText')}</p>
      <QueryStates query={query}>
        {(use) => (
          <ul className={styles.lines}>
            {use.episodes
              .filter(({ n }) => episodes.includes(n))
              .map(({ n, unlocks, viewers }) => (
                <li key={n}>
                  {t('title.episode', { n })} · {v('videos.use', { unlocks, viewers })}
                </li>
              ))}
          </ul>
        )}
      </QueryStates>
      <ErrorMessage text={problem} />
    </Dialog>
  )
}
