import { maxFeedbackImages } from '@cliffhanger/domain/constants'
import { useRef } from 'react'
import type { CallFailure } from '#api/call.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import type { ReplyPicture } from './chosen-pictures.ts'
import styles from './reply-form.module.css'
import type { useReplyPictures } from './use-reply-pictures.ts'

interface ReplyPicturesProps {
  readonly chosen: ReturnType<typeof useReplyPictures>
  /** The picture that the server rejected in the last request. */
  readonly refused: ReplyPicture | undefined
  /** Failure of the last request. */
  readonly error: CallFailure | null
}

/** Shows, adds and removes the pictures of an answer. */
export function ReplyPictures({ chosen: { pictures, problem, add, remove }, refused, error }: ReplyPicturesProps) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const refusal =
    refused &&
    t(error?.reason === 'imageTooLarge' ? 'feedback.imageTooLarge' : 'feedback.notAnImage', { name: refused.name })
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map(({ id, name, type, base64 }, at) => (
            <li key={id} data-refused={id === refused?.id || undefined}>
              <img
                src={`data:${type};base64,${base64}`}
                alt={t('feedback.picture', { n: at + 1, of: pictures.length })}
              />
              <Button
                isSmall
                icon="close"
                aria-label={t('feedback.removePicture', { name })}
                onClick={() => remove([id])}
              />
            </li>
          ))}
        </ul>
      )}
      <ErrorMessage text={problem || refusal} />
      <div className={styles.choose}>
        <Button
          isSmall
          icon="upload"
          disabled={pictures.length >= maxFeedbackImages}
          onClick={() => input.current?.click()}
        >
          {t('feedback.addPictures')}
        </Button>
        {pictures.length > 0 && <span>{t('feedback.picturesHelp', { most: maxFeedbackImages })}</span>}
        <input
          ref={input}
          hidden
          multiple
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={t('feedback.addPictures')}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            target.value = ''
            if (files.length > 0) void add(files)
          }}
        />
      </div>
    </>
  )
}
