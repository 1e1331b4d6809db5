import { comments } from '@cliffhanger/contract/comments'
import { studioComments } from '@cliffhanger/contract/studio/comments'
import type { ProtocolClient } from './protocol-client.ts'
import { publishSample } from './sample-title.ts'
import { type StudioClient, signInAs } from './studio-client.ts'
import { createTestServer, type TestOptions, type TestServer } from './test-server.ts'

/** A server whose only brand has comments, with a title of six episodes, the first two of which are free. */
export interface CommentWorld {
  readonly server: TestServer
  readonly owner: StudioClient
  readonly vidId: string
  /** Creates a viewer with an account. */
  registered(nickname?: string): Promise<ProtocolClient>
  /** Posts a comment, with a unique time, on the first episode of the title unless `more` names another place. */
  post(viewer: ProtocolClient, text: string, more?: PostMore): Promise<string>
  /** Switches comments on or off, and closes comments of titles. */
  publish(isOn: boolean, closedTitles?: string[]): Promise<void>
}
/** Switches comments on or off for all brands, and closes comments of titles. */
export async function switchComments(
  owner: StudioClient,
  { isOn, closedTitles = [] }: { readonly isOn: boolean; readonly closedTitles?: string[] },
): Promise<void> {
  const { version: base, brands } = await owner.ask(studioComments.state, {})
  const ids = isOn ? brands.map(({ id }) => id) : []
  await owner.ask(studioComments.publish, { base, brands: ids, closedTitles })
}

/** Switches comments on and posts a comment that is held for moderation. Returns the comment's id. */
export async function postHeldComment(owner: StudioClient, viewer: ProtocolClient, vidId: string): Promise<string> {
  await switchComments(owner, { isOn: true })
  const comment = { vidId, episodeN: 1, text: 'freedrama.tv', createTime: 1 }
  return (await viewer.ask(comments.postComment, comment)).commentId
}

/** Gives a viewer a nickname, then removes it in Studio. */
export async function resetNickname(
  { deps }: TestServer,
  owner: StudioClient,
  viewer: ProtocolClient,
  vidId: string,
): Promise<void> {
  const commentId = await postHeldComment(owner, viewer, vidId)
  const { userId } = viewer.state
  await deps.db.updateTable('users').set({ nickname: 'Zoë' }).where('user_id', '=', userId).execute()
  await owner.ask(studioComments.resetProfile, { commentId, part: 'nickname', seen: 'Zoë', note: 'rude' })
}

interface PostMore {
  readonly vidId?: string
  readonly episodeN?: number
  readonly position?: number
}

export async function createCommentWorld(options: TestOptions = {}): Promise<CommentWorld> {
  const server = await createTestServer(options)
  const owner = await signInAs(server, 'owner')
  const { vidId } = await publishSample(server.deps.db, 'commented')
  let createTime = 0
  await switchComments(owner, { isOn: true })
  return {
    server,
    owner,
    vidId,
    publish: (isOn, closedTitles = []) => switchComments(owner, { isOn, closedTitles }),
    async registered(nickname) {
      const viewer = await server.viewer()
      const { userId } = viewer.state
      await server.deps.db
        .updateTable('users')
        .set({ email: `${userId}@example.com`, ...(nickname !== undefined && { nickname }) })
        .where('user_id', '=', userId)
        .execute()
      return viewer
    },
    async post(viewer, text, more = {}) {
      createTime += 1
      const comment = { vidId, episodeN: 1, text, createTime, ...more }
      return (await viewer.ask(comments.postComment, comment)).commentId
    },
  }
}
