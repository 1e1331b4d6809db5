import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { languages } from '@cliffhanger/domain/languages'
import { fillReply } from '@cliffhanger/domain/saved-reply'
import { Suspense, useState } from 'react'
import { useCurrentOperator, useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { lazyWithRetry } from '#ui/lazy-part.ts'
import styles from './saved-replies.module.css'
import type { ThreadData } from './thread.tsx'

const Editor = lazyWithRetry(() => import('./saved-replies-dialog.tsx'), 'SavedRepliesDialog')

/** Saved replies in the viewer's language or another one; a click inserts the text into the answer. */
export function SavedReplies({ thread, onUse }: { thread: ThreadData; onUse: (text: string) => void }) {
  const { t } = useText()
  const { data: me } = useCurrentOperator()
  const [language, setLanguage] = useState(thread.language)
  const [isEditing, setEditing] = useState(false)
  const query = useStudioQuery(studioFeedback.savedReplies, {})
  const [operator = ''] = me?.name.split(' ') ?? []
  const values = { viewer: thread.userId, feedback: thread.feedbackId, operator }
  const usable = (query.data?.rows ?? []).flatMap(({ replyId, name, texts }) => {
    const text = texts[language]
    return text === undefined ? [] : [{ replyId, name, text }]
  })
  return (
    <div className={styles.saved}>
      <SelectField
        label={t('feedback.savedLanguage')}
        isLabelHidden
        options={languages.map(({ key, name }) => ({ value: key, label: name }))}
        value={language}
        onChoose={setLanguage}
      />
      {usable.map(({ replyId, name, text }) => (
        <Button key={replyId} isSmall onClick={() => onUse(fillReply(text, values))}>
          {name}
        </Button>
      ))}
      {query.data && usable.length === 0 && <span>{t('feedback.noSaved')}</span>}
      <Button look="quiet" isSmall onClick={() => setEditing(true)}>
        {t('feedback.editSaved')}
      </Button>
      {isEditing && query.data && (
        <Suspense>
          <Editor rows={query.data.rows} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}
