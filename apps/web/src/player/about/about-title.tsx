import { TagLinks } from '#features/titles/tag-links.tsx'
import { useText } from '#i18n/use-text.ts'
import { useCurrentTitle } from '#player/player-context.ts'
import button from '#ui/button.module.css'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './about-title.module.css'

/** Shows the title's synopsis, its tags, and a link to the title's page by its id. */
export function AboutTitle() {
  const t = useText()
  const { video } = useCurrentTitle()
  return (
    <>
      {video.vidDescribe && <p className={styles.text}>{video.vidDescribe}</p>}
      <TagLinks tags={video.tags} label={t('player.tags')} />
      <Link href={`/title/${video.vidId}`} className={button.link}>
        {t('player.titlePage')}
        <ChevronRightIcon size="tiny" />
      </Link>
    </>
  )
}
