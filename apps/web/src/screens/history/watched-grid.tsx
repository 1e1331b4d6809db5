import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { ListEnd } from '#features/lists/list-end.tsx'
import { MarkGrid } from '#features/lists/mark-grid.tsx'
import type { More } from '#features/lists/use-pages.ts'
import { useText } from '#i18n/use-text.ts'
import { WatchedTile } from './watched-tile.tsx'

interface Props {
  readonly videos: readonly WatchedVideo[]
  readonly marked: ReadonlySet<string> | undefined
  readonly onToggle: (vid: string) => void
  readonly more: More
}

export function WatchedGrid({ videos, marked, onToggle, more }: Props) {
  const t = useText()
  return (
    <>
      <MarkGrid isBusy={more.isLoading}>
        {videos.map((video) => (
          <li key={video.vidId}>
            <WatchedTile video={video} isMarked={marked?.has(video.vidId)} onToggle={() => onToggle(video.vidId)} />
          </li>
        ))}
      </MarkGrid>
      <ListEnd more={more} endText={t('history.end')} />
    </>
  )
}
