import { type BrandDocument, documentPath } from '@cliffhanger/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { failed } from '#api/outcome.ts'
import { useApi } from '#api/use-api.ts'
import { useLocale } from '#i18n/use-text.ts'

const maxWaitMs = 20_000

/** One of the brand's documents, in the viewer's language or in the language that the brand provides. */
export function useDocument(name: string) {
  const { connection } = useApi()
  const { language } = useLocale()
  const path = documentPath(name, language.key)
  return useQuery({
    queryKey: [path],
    async queryFn({ signal }): Promise<BrandDocument> {
      const tell = connection.begin()
      const request = new AbortController()
      const giveUp = () => request.abort()
      signal.addEventListener('abort', giveUp)
      const timer = setTimeout(giveUp, maxWaitMs)
      const answer = await fetch(path, { signal: request.signal })
        .catch(() => {
          const isLate = request.signal.aborted && !signal.aborted
          if (!signal.aborted) tell(isLate)
          throw failed(isLate ? 'timeout' : 'network')
        })
        .finally(() => clearTimeout(timer))
      tell(true)
      if (!answer.ok) throw failed('unavailable')
      return answer.json()
    },
  })
}
