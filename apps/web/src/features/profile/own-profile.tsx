import { accounts } from '@cliffhanger/contract/accounts'
import { profiles } from '@cliffhanger/contract/profiles'
import { findNicknameError, maxNicknameLength, type NicknameFault } from '@cliffhanger/domain/nickname'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Failure } from '#api/outcome.ts'
import { useApi } from '#api/use-api.ts'
import { type PreparedPicture, preparePicture } from '#features/pictures/prepare-picture.ts'
import { hasOwnName, type Viewer } from '#features/viewer/viewer-name.ts'
import { createFeatureTexts, type FeatureTextFunction, useLoadedFeatureTexts } from '#i18n/feature-texts.ts'
import type { profile } from '#i18n/locales/en/comments.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Field } from '#ui/forms/field.tsx'
import form from '#ui/forms/form.module.css'
import styles from './own-profile.module.css'

type TextFile = { readonly profile: Readonly<Record<keyof typeof profile, string>> }
type ProfileText = FeatureTextFunction<typeof profile>
const texts = createFeatureTexts<typeof profile, TextFile>({
  name: 'profile texts',
  files: import.meta.glob<TextFile>('../../i18n/locales/*/comments.ts'),
  textsIn: (file) => file.profile,
})

const middle = 50

interface Props {
  readonly viewer: Viewer
}
interface PartProps extends Props {
  readonly t: ProfileText
  /** Refetches the viewer after a change. */
  readonly onChanged: () => Promise<void>
}

/** Form for the nickname and picture of a viewer with an account, for brands with profiles. */
export function OwnProfile({ viewer }: Props) {
  const t = useLoadedFeatureTexts(texts)
  const queries = useQueryClient()
  const onChanged = () => queries.invalidateQueries({ queryKey: [accounts.getUserInfo.path] })
  return (
    <section className={styles.profile}>
      <div>
        <h2 className={styles.title}>{t('title')}</h2>
        <p className={styles.note}>{t('lead')}</p>
      </div>
      <NicknameForm viewer={viewer} t={t} onChanged={onChanged} />
      <PictureForm viewer={viewer} t={t} onChanged={onChanged} />
    </section>
  )
}

/**
 * Returns the error message of a failed change: for a rate limit, the server's message, because only the server knows
 * the period of the limit; for other errors of the server, `otherwise`.
 */
function failureText(t: ProfileText, { reason, message }: Failure<string>, otherwise: string): string {
  if (reason === 'network' || reason === 'timeout') return t('noConnection')
  return reason === 'tooMany' && message !== '' ? message : otherwise
}

function NicknameForm({ viewer, t, onChanged }: PartProps) {
  const { run, config } = useApi()
  const current = hasOwnName(viewer) ? viewer.userName : ''
  const [typed, setTyped] = useState(current)
  const [error, setError] = useState('')
  const [result, setResult] = useState('')
  const formRef = useRef<HTMLFormElement>(null)
  const faultTexts: Readonly<Record<NicknameFault, string>> = {
    empty: t('empty'),
    tooLong: t('tooLongName', { most: maxNicknameLength }),
    signs: t('signs'),
    contact: t('contact'),
    reserved: t('reserved'),
  }
  const saving = useMutation({
    async mutationFn(nickname: string) {
      setError('')
      setResult('')
      const answer = await run(profiles.changeNickname, { nickname })
      if (!answer.ok) {
        const otherwise = answer.reason === 'nameRefused' ? answer.message : t('nameFailed')
        return setError(failureText(t, answer, otherwise))
      }
      const { nickname: name } = answer.value
      setTyped(name)
      setResult(name === '' ? t('nameRemoved') : t('saved', { name }))
      // The "Remove" button disappears together with the name, so the input gets the focus.
      if (name === '') formRef.current?.querySelector('input')?.focus()
      await onChanged()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const fault = findNicknameError(typed, Object.values(config.brand.names))
    if (fault) setError(faultTexts[fault])
    else if (!saving.isPending) saving.mutate(typed)
  }
  return (
    <form ref={formRef} className={styles.part} onSubmit={submit} noValidate>
      <Field
        label={t('nickname')}
        error={error}
        name="nickname"
        autoComplete="nickname"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className={styles.note} role="status">
        {result}
      </p>
      <div className={styles.actions}>
        <button type="submit" className={`${buttons.outline} ${buttons.compact}`} aria-busy={saving.isPending}>
          {t('save')}
        </button>
        {current !== '' && (
          <button
            type="button"
            className={buttons.link}
            aria-busy={saving.isPending}
            onClick={() => !saving.isPending && saving.mutate('')}
          >
            {t('removeName')}
          </button>
        )}
      </div>
    </form>
  )
}

interface Chosen extends PreparedPicture {
  /** Position of the square crop along the longer side, in percent. */
  readonly place: number
}

function PictureForm({ viewer, t, onChanged }: PartProps) {
  const common = useText()
  const { run } = useApi()
  const fileRef = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [share, setShare] = useState(0)
  const [error, setError] = useState('')
  const [result, setResult] = useState('')

  /** Discards the chosen picture. Its buttons disappear, so the file input gets the focus. */
  function leave() {
    setChosen(undefined)
    setError('')
    fileRef.current?.focus()
  }
  const choosing = useMutation({
    async mutationFn(file: File) {
      setError('')
      setResult('')
      const prepared = await preparePicture(file)
      setChosen(prepared && { ...prepared, place: middle })
      if (!prepared) setError(t('notStill'))
    },
  })
  const saving = useMutation({
    async mutationFn({ upload, width, height, place }: Chosen) {
      setError('')
      setShare(0)
      const way = { left: String(width > height ? place : middle), top: String(width > height ? middle : place) }
      const answer = await run(profiles.changePicture, { picture: upload, ...way }, { onProgress: setShare })
      if (answer.ok) {
        leave()
        setResult(t('pictureSaved'))
        return onChanged()
      }
      if (answer.reason === 'notAnImage') setError(t('notStill'))
      else if (answer.reason === 'tooLarge') setError(t('tooLargePicture'))
      else setError(failureText(t, answer, t('pictureFailed')))
    },
  })
  const removing = useMutation({
    async mutationFn() {
      setError('')
      setResult('')
      const answer = await run(profiles.removePicture, {})
      if (!answer.ok) return setError(failureText(t, answer, t('pictureFailed')))
      setResult(t('pictureRemoved'))
      fileRef.current?.focus()
      await onChanged()
    },
  })
  const status = choosing.isPending
    ? t('preparing')
    : saving.isPending
      ? t('uploading', { share: Math.round(share * 100) })
      : result
  const isBusy = choosing.isPending || saving.isPending || removing.isPending
  return (
    <div className={styles.part}>
      <p className={form.label}>{t('picture')}</p>
      {!chosen && viewer.headimgurl === '' && <p className={styles.note}>{t('noPicture')}</p>}
      {chosen && <Crop t={t} chosen={chosen} onPlace={(place) => setChosen({ ...chosen, place })} />}
      <p className={form.error} role="alert">
        {error}
      </p>
      <p className={styles.note} role="status">
        {status}
      </p>
      <div className={styles.actions}>
        {chosen && (
          <button
            type="button"
            className={`${buttons.primary} ${buttons.compact}`}
            aria-busy={saving.isPending}
            onClick={() => !isBusy && saving.mutate(chosen)}
          >
            {t('usePicture')}
          </button>
        )}
        <label className={`${buttons.outline} ${buttons.compact} ${styles.choose}`}>
          {t(chosen || viewer.headimgurl !== '' ? 'another' : 'choose')}
          <input
            ref={fileRef}
            type="file"
            className="visually-hidden"
            accept="image/jpeg,image/png,image/webp"
            aria-disabled={isBusy}
            onClick={(event) => isBusy && event.preventDefault()}
            onChange={({ target }) => {
              const file = target.files?.[0]
              // Lets the viewer choose the same file again after a failure.
              target.value = ''
              if (file) choosing.mutate(file)
            }}
          />
        </label>
        {chosen && !isBusy && (
          <button type="button" className={buttons.link} onClick={leave}>
            {common('shell.cancel')}
          </button>
        )}
        {!chosen && viewer.headimgurl !== '' && (
          <button
            type="button"
            className={buttons.link}
            aria-busy={removing.isPending}
            onClick={() => !isBusy && removing.mutate()}
          >
            {t('removePicture')}
          </button>
        )}
      </div>
    </div>
  )
}

interface CropProps {
  readonly t: ProfileText
  readonly chosen: Chosen
  readonly onPlace: (place: number) => void
}

/** Shows the square crop as other viewers will see it; a slider moves the crop along the longer side. */
function Crop({ t, chosen: { preview, width, height, place }, onPlace }: CropProps) {
  const objectPosition = width > height ? `${place}% 50%` : `50% ${place}%`
  return (
    <div className={styles.crop}>
      <img className={styles.preview} src={preview} alt={t('picture')} style={{ objectPosition }} />
      {width !== height && (
        <label className={styles.slider}>
          {t('section')}
          <input
            type="range"
            min={0}
            max={100}
            step={1}
            value={place}
            onChange={({ currentTarget }) => onPlace(currentTarget.valueAsNumber)}
          />
        </label>
      )}
    </div>
  )
}
