import { feedback, maxReportedCueLength, type SubtitleProblem, subtitleProblems } from '@cliffhanger/contract/feedback'
import type { SubtitleLanguageId } from '@cliffhanger/domain/languages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { findEmailError } from '#features/feedback/faults.ts'
import { TextBox } from '#features/feedback/text-box.tsx'
import { reportsQueryKey } from '#features/feedback/use-reports.ts'
import { useWalletTexts } from '#features/purchase/shop/wallet-texts.ts'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Field } from '#ui/forms/field.tsx'
import radio from '#ui/forms/radio-row.module.css'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import styles from './subtitle-report.module.css'
import { subtitleLanguagesById } from './use-subtitles.ts'

/** Kinds of subtitle problems, in English for operators. */
const names: Readonly<Record<SubtitleProblem, string>> = {
  missing: 'Subtitles missing',
  sync: 'Subtitles out of sync',
  words: 'Subtitles with wrong words',
  look: 'Subtitles hard to read',
  other: 'Other problem with subtitles',
}

/** The episode, the position in it, and the subtitle on screen. */
interface SubtitleReportPlace {
  readonly vidName: string
  readonly vid: string
  readonly episode: number
  /** Language of the subtitles; undefined if none are shown. */
  readonly subtitleLanguage: SubtitleLanguageId | undefined
  readonly seconds: number
  /** The last cue, with its times in seconds; undefined before the first one. */
  readonly cue: { readonly text: string; readonly start: number; readonly end: number } | undefined
}

/** Maximum length of the viewer's own text, in characters. */
export const maxReportTextLength = 1000

function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
const oneLine = (text: string, most: number) => Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, most).join('')

/**
 * Builds the text of the report. Always in English, one fact per line and in the same order, so that operators can
 * list, search and count reports; the viewer's own text comes last.
 */
export function subtitleReportText(problem: SubtitleProblem, place: SubtitleReportPlace, words: string): string {
  const { vidName, vid, episode, subtitleLanguage, seconds, cue } = place
  const language =
    subtitleLanguage === undefined
      ? 'none shown'
      : `${subtitleLanguagesById[subtitleLanguage].name} (${subtitleLanguage})`
  const shown = oneLine(cue?.text ?? '', maxReportedCueLength)
  const said = words.trim()
  return [
    `${names[problem]}: EP ${episode} at ${clock(seconds)}, ${oneLine(vidName, 200)}`,
    `Title: ${vid}`,
    `Language: ${language}`,
    ...(shown ? [`Cue: ${shown}`] : []),
    ...(said ? ['', said] : []),
  ].join('\n')
}

interface ReportFields {
  readonly problem: SubtitleProblem
  readonly place: SubtitleReportPlace
  readonly words: string
  readonly email: string
}

/** Sends the report as feedback, so that the reply appears in the viewer's feedback list. */
function useSendSubtitleReport(onSent: () => void) {
  const t = useText()
  const { run, act } = useApi()
  const queries = useQueryClient()
  // All retries share `createTime`, so that no duplicate is created.
  const [createTime] = useState(Date.now)
  const sending = useMutation({
    /** Returns the error text; '' on success. */
    async mutationFn({ problem, place, words, email }: ReportFields): Promise<string> {
      const feedbackContent = subtitleReportText(problem, place, words)
      const { vid: vidId, episode: episodeN, seconds, subtitleLanguage, cue } = place
      const answer = await run(feedback.reportSubtitle, {
        ...{ email, feedbackContent, createTime, vidId, episodeN, problem, position: seconds },
        ...(subtitleLanguage && { subtitleLanguage }),
        // If the problem is a missing subtitle, there is no cue to send.
        ...(cue && problem !== 'missing' && { cue: { ...cue, text: cue.text.slice(0, maxReportedCueLength) } }),
      })
      if (!answer.ok && answer.reason === 'network') return t('feedback.sendOffline')
      if (!answer.ok) return answer.message || t('feedback.sendFailed')
      act('sendFeedback', answer.value.feedbackId)
      queries.removeQueries({ queryKey: reportsQueryKey })
      onSent()
      return ''
    },
  })
  return {
    send: (report: ReportFields) => sending.mutate(report),
    isSending: sending.isPending || sending.data === '',
    refusal: sending.data ?? '',
  }
}

/** Shows the viewer everything that will be sent: title, episode, position, language and the subtitle on screen. */
function ReportFacts({ place }: { place: SubtitleReportPlace }) {
  const { t, clock } = useLocale()
  const { vidName, episode, seconds, subtitleLanguage, cue } = place
  const shown = subtitleLanguage === undefined ? undefined : subtitleLanguagesById[subtitleLanguage]
  return (
    <section className={styles.along}>
      <h3 className={styles.small}>{t('feedback.subtitleSends')}</h3>
      <p className="figures">
        {vidName} · {t('feedback.subtitleAt', { episode, time: clock(seconds) })} ·{' '}
        {shown ? <span lang={shown.tag}>{shown.name}</span> : t('feedback.subtitleNone')}
      </p>
      {cue?.text && shown && (
        <p className={styles.cue} lang={shown.tag} dir={shown.dir}>
          {cue.text}
        </p>
      )}
    </section>
  )
}

const texts = {
  missing: 'feedback.subtitleMissing',
  sync: 'feedback.subtitleSync',
  words: 'feedback.subtitleWords',
  look: 'feedback.subtitleLook',
  other: 'feedback.subtitleOther',
} as const

interface ProblemChoiceProps {
  readonly chosen: SubtitleProblem
  readonly onChoose: (problem: SubtitleProblem) => void
}

/** The question for the kind of problem, answered by radio buttons. */
function ProblemChoice({ chosen, onChoose }: ProblemChoiceProps) {
  const t = useText()
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <h2 id={id} className={`${styles.title} display`}>
        {t('feedback.subtitleTitle')}
      </h2>
      {subtitleProblems.map((problem) => (
        <label key={problem} className={radio.row}>
          <input type="radio" name="problem" checked={problem === chosen} onChange={() => onChoose(problem)} />
          <span>{t(texts[problem])}</span>
          <CheckIcon size="small" />
        </label>
      ))}
    </div>
  )
}

interface Props extends SubtitleReportPlace {
  readonly onSent: () => void
  readonly onClose: () => void
}

/**
 * The content of the report sheet: the kind of subtitle problem. Episode, position, language and subtitle are added
 * automatically. Suspends until its texts have loaded, because the player does not load them.
 */
export function SubtitleReport({ onSent, onClose, ...place }: Props) {
  // The interface texts of the report are in the same file as those for purchases.
  useWalletTexts()
  const { t } = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const viewer = useViewer()
  const address = viewer?.openId || viewer?.airEmail || ''
  // Position when the sheet was opened, because the video may continue.
  const [seen] = useState<SubtitleReportPlace>(place)
  const [problem, setProblem] = useState<SubtitleProblem>(place.subtitleLanguage === undefined ? 'missing' : 'sync')
  const [words, setWords] = useState('')
  const [typedEmail, setTypedEmail] = useState('')
  const [wrong, setWrong] = useState({ words: '', email: '' })
  const email = typedEmail.trim() || address
  const { send, isSending, refusal } = useSendSubtitleReport(onSent)

  function submit(event: FormEvent) {
    event.preventDefault()
    const fault = findEmailError(email)
    const isTooLong = Array.from(words.trim()).length > maxReportTextLength
    const isUnsaid = problem === 'other' && words.trim() === ''
    const found = {
      words: isTooLong ? t('feedback.tooLong', { most: maxReportTextLength }) : isUnsaid ? t('feedback.contents') : '',
      email: fault ? t(fault) : '',
    }
    setWrong(found)
    const first = found.words ? 'words' : found.email ? 'email' : undefined
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else if (!isSending) send({ problem, place: seen, words, email })
  }
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <ProblemChoice
        chosen={problem}
        onChoose={(next) => {
          setProblem(next)
          setWrong({ ...wrong, words: '' })
        }}
      />
      <TextBox
        label={t(problem === 'other' ? 'feedback.subtitleSay' : 'feedback.subtitleMore')}
        name="words"
        rows={2}
        most={maxReportTextLength}
        value={words}
        error={wrong.words}
        onChange={(event) => {
          setWords(event.target.value)
          setWrong({ ...wrong, words: '' })
        }}
      />
      <ReportFacts place={seen} />
      {address ? (
        <p className={styles.small}>{t('feedback.answerTo', { email: address })}</p>
      ) : (
        <Field
          label={t('feedback.contactEmail')}
          error={wrong.email}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          value={typedEmail}
          onChange={(event) => {
            setTypedEmail(event.target.value)
            setWrong({ ...wrong, email: '' })
          }}
        />
      )}
      <p className={styles.refusal} role="alert">
        {refusal}
      </p>
      <div className={styles.buttons}>
        <button type="submit" className={buttons.primary} disabled={isSending} aria-busy={isSending}>
          {t(isSending ? 'feedback.sending' : 'feedback.send')}
        </button>
        <button type="button" className={buttons.quiet} onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </form>
  )
}
