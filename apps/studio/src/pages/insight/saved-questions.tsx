import { type SavedQuery, studioInsight } from '@cliffhanger/contract/studio/insight'
import { Link } from '@tanstack/react-router'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { Button } from '#ui/forms/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import styles from './insight.module.css'
import { type InsightSearch, readInsightSearch } from './insight-search.ts'
import { useInsightPageText } from './use-page-text.ts'

/** Returns the canonical URL query string of an Insight query. */
export const queryStringOf = (search: InsightSearch): string =>
  `?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}`
const searchOf = (text: string): InsightSearch => readInsightSearch(Object.fromEntries(new URLSearchParams(text)))

/** Tabs for the default query and the queries that operators have saved. */
export function SavedQueryTabs({ search, maySave }: { readonly search: InsightSearch; readonly maySave: boolean }) {
  const { t } = useInsightPageText()
  const { data } = useStudioQuery(studioInsight.saved, {})
  const toast = useToast()
  const textOf = useFailureText()
  const remove = useStudioMutation(studioInsight.remove)
  const saveAgain = useStudioMutation(studioInsight.save)
  const questions = data?.questions ?? []
  const current = questions.find((one) => queryStringOf(searchOf(one.search)) === queryStringOf(search))
  const removeQuestion = ({ questionId, name, search: saved }: SavedQuery) =>
    remove.mutate(
      { questionId },
      {
        onSuccess: () =>
          toast({
            text: t('insight.removed', { name }),
            undo: () => saveAgain.mutateAsync({ name, search: saved }),
          }),
      },
    )
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
          onClick={() => removeQuestion(current)}
        >
          {t('insight.remove')}
        </Button>
      )}
      {remove.error && <ErrorMessage text={textOf(remove.error)} />}
    </>
  )
}
