import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { languageByKey } from '@cliffhanger/domain/languages'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { ScrollBox } from '#ui/pages/scroll-box.tsx'
import styles from './messages.module.css'
import { ReportedCue } from './reported-cue.tsx'
import type { ThreadData } from './thread.tsx'

const urlOf = (imageId: string): string => `${studioApiBase}/feedback/pictures/${imageId}.webp`

function Pictures({ ids }: { ids: readonly string[] }) {
  const { t } = useText()
  if (ids.length === 0) return null
  return (
    <div className={styles.pictures}>
      {ids.map((id, at) => (
        <a key={id} href={urlOf(id)} target="_blank" rel="noreferrer">
          <img src={urlOf(id)} alt={t('feedback.picture', { n: at + 1, of: ids.length })} loading="lazy" />
        </a>
      ))}
    </div>
  )
}

/** Shows the viewer's message and the answer. */
export function Messages({ thread: { text, pictures, language, createdAt, cue, reply } }: { thread: ThreadData }) {
  const { t, time } = useText()
  const { tag } = languageByKey(language)
  return (
    <ScrollBox label={t('feedback.thread')} className={styles.messages}>
      {cue && <ReportedCue cue={cue} />}
      <div className={styles.bubble}>
        <p lang={tag}>{text}</p>
        <Pictures ids={pictures} />
        <time>{time(createdAt)}</time>
      </div>
      {reply && (
        <div className={classNames(styles.bubble, styles.ours)}>
          <p lang={tag}>{reply.text}</p>
          <Pictures ids={reply.pictures} />
          <small>
            {reply.operator ?? t('feedback.byCommand')} · <time>{time(reply.at)}</time> ·{' '}
            {t(reply.isRead ? 'feedback.read' : 'feedback.unread')}
          </small>
        </div>
      )}
    </ScrollBox>
  )
}
