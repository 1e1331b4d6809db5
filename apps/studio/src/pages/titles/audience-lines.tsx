import type { Output } from '@cliffhanger/contract/call'
import type { studioTitles } from '@cliffhanger/contract/studio/titles'
import styles from './titles.module.css'
import { useActionText } from './use-action-text.ts'

type Audience = Output<typeof studioTitles.audience>

/** The viewers and coins that a step with titles concerns, in numbers. */
export function AudienceLines({ audience, episodes }: { readonly audience: Audience; readonly episodes?: number }) {
  const c = useActionText()
  const lines = [
    ...(episodes === undefined ? [] : [c('consequence.deleteEpisodes', { count: episodes })]),
    c('consequence.owners', { count: audience.owners }),
    c('consequence.coins', { count: audience.coins }),
    c('consequence.followers', { count: audience.followers }),
    c('consequence.viewers', { count: audience.viewers }),
  ]
  return (
    <ul className={styles.lines}>
      {lines.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
