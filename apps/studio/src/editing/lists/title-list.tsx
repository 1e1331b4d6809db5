import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { useDeferredValue, useState } from 'react'
import { useStudio } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Loaded } from '#ui/pages/loaded.tsx'
import { Empty } from '#ui/pages/states.tsx'
import styles from './comments.module.css'

interface ClosedTitle {
  readonly vidId: string
  readonly title: string
}
interface Props {
  readonly titles: readonly ClosedTitle[]
  readonly canEdit: boolean
  onChange(titles: ClosedTitle[]): void
}

/** The titles without comments, and a search that adds one. */
export function ClosedTitles({ titles, canEdit, onChange }: Props) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  return (
    <section aria-label={t('comments.closedTitles')}>
      <h3>{t('comments.closedTitles')}</h3>
      {titles.length === 0 && <p>{t('comments.noClosedTitles')}</p>}
      <ul className={styles.titles}>
        {titles.map(({ vidId, title }) => (
          <li key={vidId}>
            <span>{title}</span>
            {canEdit && (
              <Button
                isSmall
                icon="close"
                aria-label={t('comments.openTitle', { name: title })}
                onClick={() => onChange(titles.filter((one) => one.vidId !== vidId))}
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <TextField
          label={t('comments.find')}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {search !== '' && (
        <FoundTitles
          search={search}
          known={titles.map(({ vidId }) => vidId)}
          onAdd={(title) => {
            onChange([...titles, title])
            setTyped('')
          }}
        />
      )}
    </section>
  )
}

interface FoundProps {
  readonly search: string
  readonly known: readonly string[]
  onAdd(title: ClosedTitle): void
}

function FoundTitles({ search, known, onAdd }: FoundProps) {
  const { t, key: language } = useText()
  const query = useStudio(studioTitles.list, { search, language, limit: 5 })
  return (
    <Loaded query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title={t('comments.findNone', { search })} />
        ) : (
          <ul className={styles.titles}>
            {rows.map(({ vidId, name }) => (
              <li key={vidId}>
                <span>{name}</span>
                <Button
                  isSmall
                  icon="plus"
                  aria-label={t('comments.closeTitle', { name })}
                  disabled={known.includes(vidId)}
                  onClick={() => onAdd({ vidId, title: name })}
                />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
