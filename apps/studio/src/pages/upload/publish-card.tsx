import { studioUpload } from '@cliffhanger/contract/studio/upload'
import type { ConflictDecision } from '@cliffhanger/domain/merge-fields'
import { type FormEvent, useState } from 'react'
import { useStudioMutation } from '#api/use-studio.ts'
import { useOperatorStorage } from '#app/operator-storage.ts'
import { useText } from '#i18n/use-text.ts'
import { ScheduledTimeField, useScheduledTime } from '#pages/titles/title/release/planned-time.tsx'
import { formatUtcTime } from '#pages/titles/title/release/release-form.ts'
import { useTitlePageText } from '#pages/titles/use-title-page-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Card } from '#ui/pages/card.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { createTitleDraft, isTitleDraft, type TitleDraft, toTitleForm, validateTitleDraft } from './title-draft.ts'
import { TitleFields } from './title-fields.tsx'
import styles from './upload.module.css'
import { findUploadErrors, hasConflicts, type Upload } from './upload-facts.ts'
import { useUploadFailure } from './use-upload-failure.ts'

type Choice = 'published' | 'planned' | 'hidden'

/** The form for a title whose folder contains no `drama.yaml`, and the choice of when to publish. */
export function PublishCard({ upload }: { readonly upload: Upload }) {
  const { t, key, time } = useText()
  const pageText = useTitlePageText()
  const failureOf = useUploadFailure()
  const publish = useStudioMutation(studioUpload.publish)
  // The typed form is stored in this browser until the server has received it.
  const storage = useOperatorStorage()
  const draftName = `draft.upload.${upload.uploadId}`
  const [draft, setDraft] = useState(() => storage.read(draftName, isTitleDraft) ?? createTitleDraft(upload, key))
  const [chosen, setChosen] = useState<Choice>(
    upload.publishAt === undefined ? (upload.publishAs ?? 'published') : 'planned',
  )
  const planned = useScheduledTime(formatUtcTime(upload.publishAt))
  // Only new titles can have a scheduled release.
  const canPlan = upload.titles?.every(({ isReplaced }) => isReplaced) !== true
  const choice = chosen === 'planned' && !canPlan ? 'hidden' : chosen
  const publishAs = choice === 'published' ? 'published' : 'hidden'
  const [conflicts, setConflicts] = useState<ConflictDecision>('keepStudio')
  const [isTried, setTried] = useState(false)
  const errors = validateTitleDraft(draft, upload.episodes)
  const isImporting = upload.state === 'importing'
  const replaced = upload.titles?.find(({ isReplaced }) => isReplaced)
  function change(changed: TitleDraft): void {
    storage.save(draftName, changed)
    setDraft(changed)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!upload.hasTitleFile && Object.keys(errors).length > 0) return
    if (choice === 'planned' && !planned.check()) return
    publish.mutate(
      {
        uploadId: upload.uploadId,
        publishAs,
        ...(choice === 'planned' && planned.at !== undefined && { publishAt: planned.at }),
        ...(upload.hasTitleFile ? {} : { title: toTitleForm(draft) }),
        ...(hasConflicts(upload) && { conflicts }),
      },
      { onSuccess: () => storage.remove(draftName) },
    )
  }
  return (
    <Card title={t('upload.form')} isGroup>
      <form className={styles.form} onSubmit={submit} noValidate>
        {upload.hasTitleFile ? (
          <p className={styles.meta}>{t('upload.fromFile')}</p>
        ) : (
          <TitleFields
            draft={draft}
            episodes={upload.episodes}
            errors={isTried ? errors : {}}
            isDisabled={isImporting}
            onChange={change}
          />
        )}
        {replaced && <NoteBox tone="warn">{t('upload.replaces', { title: replaced.name ?? replaced.slug })}</NoteBox>}
        <SelectField
          label={t('upload.publishAs')}
          value={choice}
          isDisabled={isImporting}
          options={[
            { value: 'published', label: t('upload.asPublished') },
            ...(canPlan ? [{ value: 'planned' as const, label: pageText('upload.asPlanned') }] : []),
            { value: 'hidden', label: t('upload.asHidden') },
          ]}
          onChoose={setChosen}
        />
        {choice === 'planned' && (
          <ScheduledTimeField
            time={planned}
            isRefused={publish.error?.field === 'publishAt'}
            isDisabled={isImporting}
          />
        )}
        {hasConflicts(upload) && (
          <SelectField
            label={t('upload.conflicts')}
            value={conflicts}
            isDisabled={isImporting}
            options={[
              { value: 'keepStudio', label: t('upload.keepStudio') },
              { value: 'takeFiles', label: t('upload.takeFiles') },
            ]}
            onChoose={setConflicts}
          />
        )}
        {upload.publishAs && upload.state !== 'failed' ? (
          <NoteBox tone="info">
            {upload.publishAt === undefined
              ? t(upload.publishAs === 'hidden' ? 'upload.decidedHidden' : 'upload.decided')
              : pageText('upload.decidedPlanned', { time: time(upload.publishAt) })}
          </NoteBox>
        ) : (
          <NoteBox>
            <b>{t('upload.notLive')}</b> {t('upload.notLiveText')}
          </NoteBox>
        )}
        <ErrorMessage
          text={publish.error && publish.error.field !== 'publishAt' ? failureOf(publish.error) : undefined}
        />
        <Button
          type="submit"
          look="hot"
          isBusy={publish.isPending}
          disabled={isImporting || (upload.state === 'checked' && findUploadErrors(upload).length > 0)}
        >
          {choice === 'planned'
            ? pageText('upload.schedule')
            : t(choice === 'hidden' ? 'upload.import' : 'upload.publish')}
        </Button>
      </form>
    </Card>
  )
}
