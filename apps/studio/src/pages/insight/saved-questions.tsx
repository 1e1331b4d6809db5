import { studioInsight } from '@cliffhanger/contract/studio/insight'
import { Link } from '@tanstack/react-router'
import { useChange, useStudio } from '#api/use-studio.ts'
import { Button } from '#ui/forms/button.tsx'
import styles from './insight.module.css'
import { type InsightSearch, readInsightSearch } from './insight-search.ts'
import { usePageText } from './use-page-text.ts'

/** The text of a question's address: always the same for the same question. */
export const addressOf = (search: InsightSearch): string =>
  `?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}`
const searchOf = (text: string): InsightSearch => readInsightSearch(Object.fromEntries(new URLSearchParams(text)))

/** Questions as tabs: the usual one, and those that operators have saved. */
export function SavedQuestions({ search, maySave }: { readonly search: InsightSearch; readonly maySave: boolean }) {
  const { t } = usePageText()
  const { data } = useStudio(studioInsight.saved, {})
  const remove = useChange(studioInsight.remove)
  const questions = data?.questions ?? []
  const current = questions.find((one) => addressOf(searchOf(one.search)) === addressOf(search))
  return (
    <>
      <Link to="/insight" search={{}} activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}>
        {t('insight.usual')}
      </Link>
      {questions.map(({ questionId, name, search: saved }) => (
        <Link
          key={questionId}
          to="/insight"
          search={searchOf(saved)}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
        >
          {name}
        </Link>
      ))}
      {maySave && current && (
        <Button
          className={styles.remove}
          isSmall
          look="quiet"
          icon="close"
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ questionId: current.questionId })}
        >
          {t('insight.remove')}
        </Button>
      )}
    </>
  )
}
