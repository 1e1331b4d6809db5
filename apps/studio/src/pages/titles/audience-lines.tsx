import type { Output } from '@cliffhanger/contract/call'
import type { studioTitles } from '@cliffhanger/contract/studio/titles'
import styles from './titles.module.css'
import { useTitlePageText } from './use-title-page-text.ts'

type Audience = Output<typeof studioTitles.audience>

/**
 * Shows how many viewers and coins are affected by hiding titles. With `episodes`, shows the same for the deletion of a
 * title with that number of episodes.
 */
export function AudienceLines({ audience, episodes }: { readonly audience: Audience; readonly episodes?: number }) {
  const pageText = useTitlePageText()
  const { owners } = audience
  const lines = [
    ...(episodes === undefined
      ? [pageText('consequence.owners', { count: owners })]
      : [
          pageText('consequence.deleteEpisodes', { count: episodes }),
          pageText('consequence.deleteOwners', { count: owners }),
        ]),
    pageText('consequence.coins', { count: audience.coins }),
    pageText('consequence.followers', { count: audience.followers }),
    pageText('consequence.viewers', { count: audience.viewers }),
  ]
  return (
    <ul className={styles.lines}>
      {lines.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
