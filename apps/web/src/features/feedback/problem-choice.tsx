import { useId } from 'react'
import { useText } from '#i18n/use-text.ts'
import radio from '#ui/radio-row.module.css'
import { CheckIcon } from '#ui/row-icons.tsx'
import { type SubtitleProblem, subtitleProblems } from './subtitle-problem.ts'
import styles from './subtitle-report.module.css'

const texts = {
  missing: 'feedback.subtitleMissing',
  sync: 'feedback.subtitleSync',
  words: 'feedback.subtitleWords',
  look: 'feedback.subtitleLook',
  other: 'feedback.subtitleOther',
} as const

interface Props {
  readonly chosen: SubtitleProblem
  readonly onChoose: (problem: SubtitleProblem) => void
}

/** The sheet's question, and its answers as one list to choose from. */
export function ProblemChoice({ chosen, onChoose }: Props) {
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
