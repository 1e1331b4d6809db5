import { type LanguageKey, languageByKey, languages } from '@cliffhanger/domain/languages'
import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { type Column, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import type { TitleData } from '../title.tsx'
import type { TitleTextsByLanguage } from './words-file.ts'

interface Props {
  readonly words: TitleTextsByLanguage
  readonly state: TitleData['state']
  readonly mayWrite: boolean
  readonly onChange: (words: TitleTextsByLanguage) => void
}
type Episode = TitleData['state']['episodes'][number]

/** Edits episode names in one language, beside the names in the title's original language. */
export function EpisodeNames({ words, state, mayWrite, onChange }: Props) {
  const { t, key: mine } = useText()
  const [chosen, setChosen] = useState<LanguageKey>(mine)
  const own = languageByKey(state.language)
  const { tag, name } = languageByKey(chosen)
  const nameAt = (key: LanguageKey, n: number) => words.episodeNames[key]?.[n - 1] ?? ''
  function rename(n: number, text: string): void {
    const last = state.episodes.at(-1)?.n ?? 0
    const names = Array.from({ length: last }, (_, at) => (at + 1 === n ? text : nameAt(chosen, at + 1)))
    onChange({ ...words, episodeNames: { ...words.episodeNames, [chosen]: names } })
  }
  const columns: readonly Column<Episode>[] = [
    { id: 'n', title: t('title.episodes.n'), isNumber: true, cell: ({ n }) => n },
    ...(chosen === state.language
      ? []
      : [
          {
            id: 'own',
            title: own.name,
            isWrapping: true,
            cell: ({ n }: Episode) => <span lang={own.tag}>{nameAt(state.language, n)}</span>,
          },
        ]),
    {
      id: 'name',
      title: name,
      cell: ({ n }) => (
        <TextField
          label={t('title.words.episodeName', { n, language: name })}
          isLabelHidden
          lang={tag}
          maxLength={200}
          readOnly={!mayWrite}
          value={nameAt(chosen, n)}
          onChange={({ target }) => rename(n, target.value)}
        />
      ),
    },
  ]
  return (
    <Card
      title={t('title.words.part.episodes')}
      isFlush
      actions={
        <SelectField
          label={t('title.words.language')}
          isLabelHidden
          options={languages.map((language) => ({ value: language.key, label: language.name }))}
          value={chosen}
          onChoose={setChosen}
        />
      }
    >
      <Table
        label={t('title.words.part.episodes')}
        columns={columns}
        rows={state.episodes}
        keyOf={({ n }) => String(n)}
      />
    </Card>
  )
}
