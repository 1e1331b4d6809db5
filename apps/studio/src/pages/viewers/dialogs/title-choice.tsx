import { studioPalette } from '@cliffhanger/contract/studio/palette'
import { useDeferredValue, useState } from 'react'
import { useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import styles from '../viewers.module.css'

/** Finds a title by name or id. */
export function TitleSearch({ onChoose }: { readonly onChoose: (vidId: string) => void }) {
  const { t, key: language } = useText()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = useStudioQuery(studioPalette.find, { search, language }, { isEnabled: search !== '' })
  return (
    <div>
      <TextField
        label={t('grantTitle.search')}
        type="search"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {search !== '' && (
        <QueryStates query={query}>
          {({ titles }) =>
            titles.length === 0 ? (
              <p className={styles.none}>{t('grantTitle.none', { search })}</p>
            ) : (
              <ul className={styles.choices}>
                {titles.map(({ vidId, name, slug }) => (
                  <li key={vidId}>
                    <Button look="quiet" onClick={() => onChoose(vidId)}>
                      {name} <small>{slug}</small>
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryStates>
      )}
    </div>
  )
}
