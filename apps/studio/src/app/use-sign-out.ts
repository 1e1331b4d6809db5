import { studioSession } from '@cliffhanger/contract/studio/session'
import { useQueryClient } from '@tanstack/react-query'
import { callStudio } from '#api/call.ts'

/** Ends the session; the sign-in page follows. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await callStudio(studioSession.signOut, {})
    await queries.resetQueries()
  }
}
