import { studioTitle } from '@cliffhanger/contract/studio/title'
import { languages } from '@cliffhanger/domain/languages'
import { computeLanguageCompleteness } from '@cliffhanger/domain/title-words'
import { useState } from 'react'
import { useStudioMutation } from '#api/use-studio.ts'
import { useDraft } from '#editing/use-draft.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { SegmentedControl } from '#ui/forms/segments.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { useTitleFailure } from '../../title-failure.ts'
import { useTitleChangeToast } from '../../use-changed-toast.ts'
import { EditConflict } from '../conflict.tsx'
import { flattenTitleTexts, titleTextsOf } from '../flat-state.ts'
import styles from '../title.module.css'
import type { TabProps } from '../title.tsx'
import { EpisodeNames } from './episode-names.tsx'
import { LanguageCard } from './language-card.tsx'
import { isTitleTexts, type TitleTextsByLanguage as TitleWords } from './words-file.ts'
import { TextsFileButtons } from './words-file-buttons.tsx'

/**
 * Edits names, descriptions and episode names in six languages, and the tags. Changes are stored in this browser until
 * they are published.
 */
export function Words({ title, mayWrite }: TabProps) {
  const { t } = useText()
  const tellChanged = useTitleChangeToast(title)
  const { vidId, version, state } = title
  const current = titleTextsOf(state)
  const draft = useDraft<TitleWords>({
    name: `title.${vidId}.words`,
    live: { value: current, version },
    isValue: isTitleTexts,
  })
  const change = useStudioMutation(studioTitle.setWords)
  const failureText = useTitleFailure([{ vidId, name: title.slug }])
  const [part, setPart] = useState<'title' | 'episodes'>('title')
  const words = draft.value
  const failedField = change.error?.field

  async function publish(): Promise<void> {
    const send = (base: number) => change.mutateAsync({ vidId, version: base, words })
    const done = await draft.publish(send).catch(() => undefined)
    if (!done) return
    tellChanged(t('title.words.published'), done)
  }
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <SegmentedControl
          label={t('title.words.part')}
          options={(['title', 'episodes'] as const).map((value) => ({ value, label: t(`title.words.part.${value}`) }))}
          value={part}
          onChoose={(chosen) => setPart(chosen)}
        />
        <span className={styles.spring} />
        <TextsFileButtons title={title} words={words} onRead={draft.change} mayWrite={mayWrite} />
        {mayWrite && draft.isChanged && (
          <>
            <span className={styles.hint}>{t('title.draft.kept')}</span>
            <Button onClick={draft.discard}>{t('title.draft.discard')}</Button>
            <Button look="hot" disabled={draft.isOutdated} isBusy={change.isPending} onClick={() => void publish()}>
              {t('title.words.publish')}
            </Button>
          </>
        )}
      </div>
      {change.error && change.error.reason !== 'conflict' && <ErrorMessage text={failureText(change.error)} />}
      {draft.isOutdated && (
        <EditConflict
          theirs={flattenTitleTexts(current, t)}
          mine={flattenTitleTexts(words, t)}
          onKeepMine={draft.rebase}
          onTakeTheirs={draft.discard}
        />
      )}
      {!mayWrite && <NoteBox>{t('title.readOnly')}</NoteBox>}
      {part === 'episodes' ? (
        <EpisodeNames words={words} state={state} mayWrite={mayWrite} onChange={draft.change} />
      ) : (
        <>
          <div className={styles.cards}>
            {languages.map((language) => (
              <LanguageCard
                key={language.key}
                language={language}
                isOwn={language.key === state.language}
                words={words}
                completeness={computeLanguageCompleteness({ language: state.language, ...words }, language.key)}
                isChanged={
                  (words.names[language.key] ?? '') !== current.names[language.key] ||
                  (words.descriptions[language.key] ?? '') !== current.descriptions[language.key]
                }
                error={failedField?.endsWith(`.${language.key}`) ? change.error?.message : undefined}
                mayWrite={mayWrite}
                onChange={draft.change}
              />
            ))}
          </div>
          <Tags words={words} mayWrite={mayWrite} onChange={draft.change} />
        </>
      )}
    </div>
  )
}

function Tags({
  words,
  mayWrite,
  onChange,
}: {
  readonly words: TitleWords
  readonly mayWrite: boolean
  readonly onChange: (words: TitleWords) => void
}) {
  const { t } = useText()
  return (
    <TextField
      label={t('title.words.tags')}
      help={t('title.words.tagsHelp')}
      readOnly={!mayWrite}
      value={words.tags.join(', ')}
      onChange={({ target }) => onChange({ ...words, tags: target.value.split(/, ?/).slice(0, 50) })}
    />
  )
}
