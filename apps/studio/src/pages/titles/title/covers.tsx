import { studioTitle } from '@cliffhanger/contract/studio/title'
import { languages } from '@cliffhanger/domain/languages'
import { useRef, useState } from 'react'
import { encodeBase64 } from '#api/base64-of.ts'
import { getLatestMutationError, useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Card } from '#ui/pages/card.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { Poster } from '../poster.tsx'
import { useTitleFailure } from '../title-failure.ts'
import { useTitleChangeToast } from '../use-changed-toast.ts'
import { useTitlePageText } from '../use-title-page-text.ts'
import styles from './title.module.css'
import type { TabProps } from './title.tsx'

const places = [{ key: 'any' as const, name: '' }, ...languages]
type PlaceKey = (typeof places)[number]['key']
const mostBytes = 10_000_000

/** Edits the covers for each language, with the same checks as an import. */
export function Covers({ title, mayWrite }: TabProps) {
  const pageText = useTitlePageText()
  return (
    <div className={styles.stack}>
      <NoteBox>{pageText('title.covers.about')}</NoteBox>
      <div className={styles.covers}>
        {places.map(({ key, name }) => (
          <CoverCard
            key={key}
            place={key}
            name={name || pageText('title.covers.any')}
            title={title}
            mayWrite={mayWrite}
          />
        ))}
      </div>
    </div>
  )
}

function CoverCard({ place, name, title, mayWrite }: TabProps & { readonly place: PlaceKey; readonly name: string }) {
  const { t } = useText()
  const pageText = useTitlePageText()
  const tellChanged = useTitleChangeToast(title)
  const input = useRef<HTMLInputElement>(null)
  const set = useStudioMutation(studioTitle.setCover)
  const remove = useStudioMutation(studioTitle.removeCover)
  const failureText = useTitleFailure([{ vidId: title.vidId, name: title.slug }])
  const [problem, setProblem] = useState('')
  const { vidId, version } = title
  const url = title.coverUrls[place]
  const failure = getLatestMutationError(set, remove)

  function announce(done: { version: number }): void {
    tellChanged(pageText('title.covers.changed'), done)
  }
  async function upload(file: File): Promise<void> {
    setProblem('')
    if (file.size > mostBytes) return setProblem(pageText('title.covers.tooLarge'))
    const picture = await encodeBase64(file).catch(() => undefined)
    if (picture === undefined) return setProblem(pageText('title.covers.unreadable'))
    const done = await set.mutateAsync({ vidId, version, language: place, picture }).catch(() => undefined)
    if (done) announce(done)
  }
  async function removeIt(): Promise<void> {
    if (place === 'any') return
    const done = await remove.mutateAsync({ vidId, version, language: place }).catch(() => undefined)
    if (done) announce(done)
  }
  return (
    <Card title={name} {...(place !== 'any' && { about: place })}>
      <div className={styles.stack}>
        {url ? <Poster url={url} size="large" /> : <p className={styles.hint}>{pageText('title.covers.missing')}</p>}
        {mayWrite && (
          <div className={styles.row}>
            <Button isSmall isBusy={set.isPending} icon="upload" onClick={() => input.current?.click()}>
              {pageText(url ? 'title.covers.replace' : 'title.covers.upload')}
            </Button>
            {url && place !== 'any' && (
              <Button isSmall look="quiet" isBusy={remove.isPending} onClick={() => void removeIt()}>
                {t('common.remove')}
              </Button>
            )}
            <input
              ref={input}
              hidden
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-label={pageText('title.covers.of', { language: name })}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                target.value = ''
                if (file) void upload(file)
              }}
            />
          </div>
        )}
        <ErrorMessage text={problem || (failure ? failureText(failure) : '')} />
      </div>
    </Card>
  )
}
