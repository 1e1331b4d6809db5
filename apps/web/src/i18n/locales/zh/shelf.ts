import type { Translated } from '../../message.ts'
import type { shelf as english } from '../en/shelf.ts'

export const shelf: Translated<typeof english> = {
  follow: '追劇',
  following: '追劇中',
  followNamed: '追《{title}》',
  followAsk: '要追《{title}》嗎？',
  followText: '這部劇會加入我的片單，有新集數時會標示出來。',
  unfollowAsk: '不再追《{title}》了嗎？',
  unfollowText: '這部劇會從我的片單移除，已解鎖的集數和觀看進度都會保留。',
  confirm: '確認',
  thinkAgain: '取消',
  followFailed: '我的片單沒有變更，請再試一次。',
  play: '播放《{title}》第 {episode} 集',
  fresh: { other: '新 {count} 集' },
  freshEpisodes: { other: '新上架 {count} 集' },
  removeAsk: { other: '要從我的片單移除 {count} 部劇嗎？' },
  removeText: '已解鎖的集數和觀看進度都會保留。',
  removeFailed: '沒有移除任何劇，請再試一次。',
  emptyTitle: '還沒有追任何一部劇',
  emptyText: '追一部劇，它就會停在你看到的那一集，在這裡等你。',
  failedTitle: '我的片單沒有載入',
  because: '因為你在追《{title}》',
  recommended: '接下來值得追的劇',
  recommendedFailed: '推薦內容沒有載入。',
}
