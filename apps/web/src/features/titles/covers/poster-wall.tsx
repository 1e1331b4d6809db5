import { recommendation } from '@cliffhanger/contract/recommendation'
import { useCall } from '#api/use-api.ts'
import { Poster } from './poster.tsx'

interface Props {
  readonly count: number
  /** Displayed width of a poster, in the syntax of the `sizes` attribute of images. */
  readonly sizes: string
  readonly className: string | undefined
  readonly posterClassName: string | undefined
}

/** A wall of recommended posters behind the text of a page. */
export function PosterWall({ count, sizes, className, posterClassName }: Props) {
  const { data } = useCall(recommendation.videoRack, {})
  return (
    <div className={className} aria-hidden="true">
      {data?.rows.slice(0, count).map(({ vidId, coverUrl }) => (
        <Poster isEager key={vidId} coverUrl={coverUrl} sizes={sizes} className={posterClassName} />
      ))}
    </div>
  )
}
