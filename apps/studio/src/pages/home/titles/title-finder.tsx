import { studioHome } from '@cliffhanger/contract/studio/home'
import { useDeferredValue, useState } from 'react'
import { useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import type { Modules } from '../modules.ts'
import { Poster } from '../poster.tsx'
import styles from './title-finder.module.css'

const mostShown = 8

interface TitleFinderProps {
  readonly modules: Modules
  /** Ids of the titles in the edited module; undefined if a rule selects its titles. */
  readonly own: readonly string[] | undefined
  onAdd(id: string): void
}

/** Finds titles and adds them to the edited module. Without a search text, it offers the newest titles. */
export function TitleFinder({ modules, own, onAdd }: TitleFinderProps) {
  const { t, key: language } = useText()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = useStudioQuery(studioHome.titles, search === '' ? { language } : { language, search })
  return (
    <Card title={t('home.find')}>
      <TextField
        label={t('home.find')}
        isLabelHidden
        type="search"
        placeholder={t('home.find')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <QueryStates query={query}>
        {({ titles }) =>
          titles.length === 0 ? (
            <EmptyState title={t('home.findNone', { search })} />
          ) : (
            <ul className={styles.titles}>
              {titles.slice(0, mostShown).map(({ id, name, coverUrl, isPublished }) => {
                const isOwn = own?.includes(id) ?? false
                const count = modules.filter((module) => module.titles?.includes(id)).length
                return (
                  <li key={id}>
                    <span className={styles.cover}>
                      <Poster coverUrl={coverUrl} />
                    </span>
                    <span className={styles.name}>
                      {name}
                      <small>
                        {!isPublished
                          ? t('home.hidden')
                          : isOwn
                            ? t('home.inModule')
                            : count > 0
                              ? t('home.inOther', { count })
                              : id}
                      </small>
                    </span>
                    <Button
                      isSmall
                      icon="plus"
                      aria-label={t('home.addTitle', { name })}
                      disabled={own === undefined || isOwn}
                      onClick={() => onAdd(id)}
                    />
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryStates>
    </Card>
  )
}
