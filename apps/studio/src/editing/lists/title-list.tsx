import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { useDeferredValue, useState } from 'react'
import { useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import styles from './title-list.module.css'

export interface ListedTitle {
  readonly vidId: string
  readonly title: string
}
interface Props {
  readonly heading: string
  /** Text shown if the list is empty. */
  readonly empty: string
  readonly findLabel: string
  addLabel(name: string): string
  removeLabel(name: string): string
  readonly titles: readonly ListedTitle[]
  readonly canEdit: boolean
  onChange(titles: ListedTitle[]): void
}

/** A list of selected titles, with a search that adds titles. */
export function TitleList({ heading, empty, findLabel, addLabel, removeLabel, titles, canEdit, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  return (
    <section className={styles.list} aria-label={heading}>
      <h3>{heading}</h3>
      {titles.length === 0 && <p>{empty}</p>}
      <ul className={styles.titles}>
        {titles.map(({ vidId, title }) => (
          <li key={vidId}>
            <span>{title}</span>
            {canEdit && (
              <Button
                isSmall
                icon="close"
                aria-label={removeLabel(title)}
                onClick={() => onChange(titles.filter((one) => one.vidId !== vidId))}
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <TextField
          label={findLabel}
          type="search"
          value={typed}
          // Prevents the default action, because Enter would submit the form around the list.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {search !== '' && (
        <FoundTitles
          search={search}
          known={titles.map(({ vidId }) => vidId)}
          addLabel={addLabel}
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
  addLabel(name: string): string
  onAdd(title: ListedTitle): void
}

function FoundTitles({ search, known, addLabel, onAdd }: FoundProps) {
  const { t, key: language } = useText()
  const query = useStudioQuery(studioTitles.list, { search, language, limit: 5 })
  return (
    <QueryStates query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title={t('editing.noTitleFound', { search })} />
        ) : (
          <ul className={styles.titles}>
            {rows.map(({ vidId, name }) => (
              <li key={vidId}>
                <span>{name}</span>
                <Button
                  isSmall
                  icon="plus"
                  aria-label={addLabel(name)}
                  disabled={known.includes(vidId)}
                  onClick={() => onAdd({ vidId, title: name })}
                />
              </li>
            ))}
          </ul>
        )
      }
    </QueryStates>
  )
}
