import type { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import { useText } from '#i18n/use-text.ts'

export type Viewer = Output<typeof accounts.getUserInfo>

/** Returns whether the viewer has a name other than the one that the server generates from the user id, in English. */
export const hasOwnName = ({ userName, userId }: Pick<Viewer, 'userName' | 'userId'>): boolean =>
  userName !== '' && userName !== `Guest ${userId}`

/** Returns the email address of the login, else the viewer's own name, else "Guest". */
export function useViewerName(viewer: Viewer): string {
  const t = useText()
  return viewer.openId || (hasOwnName(viewer) ? viewer.userName : t('me.guest'))
}
