import type { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import { useText } from '#i18n/use-text.ts'

export type Viewer = Output<typeof accounts.getUserInfo>

/** The name that the server generates for a viewer without a name: made of the id, in English. */
export const hasOwnName = ({ userName, userId }: Pick<Viewer, 'userName' | 'userId'>): boolean =>
  userName !== '' && userName !== `Guest ${userId}`

/** The login's address, else the user's name, else "Guest". */
export function useViewerName(viewer: Viewer): string {
  const t = useText()
  return viewer.openId || (hasOwnName(viewer) ? viewer.userName : t('me.guest'))
}
