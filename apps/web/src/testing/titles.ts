import type { Video } from '@cliffhanger/contract/entities'

const cover = '/covers/none/540.webp'

/** Creates a free title with six episodes. */
export const createFreeTitle = (vidName: string, more: Partial<Video> = {}): Video => ({
  vidId: vidName.toLowerCase().replaceAll(' ', '-'),
  vidName,
  coverUrl: cover,
  totalNum: 6,
  nEpisode: 6,
  vidDescribe: `The story of ${vidName}.`,
  cpId: '1',
  consumeCoin: 0,
  payNVideo: 7,
  lastLook: 0,
  isLike: 0,
  isCollect: 0,
  likeNums: 0,
  collectNums: 0,
  tags: [],
  ...more,
})
export const createTitlePage = <T>(...rows: T[]) => ({ rows, total: rows.length })
