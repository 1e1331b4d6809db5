import type { Translated } from '../../message.ts'
import type * as english from '../en/downloads.ts'

export const downloads: Translated<typeof english.downloads> = {
  title: '下載內容',
  // Download list on the Me screen
  lead: '這台裝置上的單集可離線觀看。',
  needsApp: '下載需要使用已安裝的 App。請在瀏覽器選單選擇「安裝」或「加入主畫面」，再從該處開啟 App。',
  needsMembership: '下載是會員專屬功能。',
  membership: '查看會員方案',
  none: '尚未下載任何內容。請開啟一集，在播放設定中選擇下載。',
  failed: '這個瀏覽器不允許 App 儲存下載內容。',
  until: '可離線觀看至 {time}。每次連線開啟 App，期限都會重新計算。',
  sum: { other: '{count} 集，共 {size}。剩餘空間 {free}。' },
  row: '{title}，第 {n} 集',
  waiting: '等待中',
  stalled: '等待連線',
  loading: '{done} / {size}',
  paused: '已暫停，{done} / {size}',
  ended: '已從這台裝置刪除，請重新下載。',
  pause: '暫停',
  resume: '繼續',
  again: '再試一次',
  remove: '移除',
  removeTitle: '要移除這項下載嗎？',
  removeText: '{name} 將從這台裝置刪除（{size}）。之後可以重新下載。',
  removeAll: '全部移除',
  removeAllTitle: '要移除所有下載內容嗎？',
  removeAllText: { other: '{count} 集（{size}）將從這台裝置刪除。之後可以重新下載。' },
  // Reasons why a download has stopped
  full: '這台裝置的空間不足。請先移除一些內容，再試一次。',
  devices: '你已在另外五台裝置上下載。請先移除其中一台的下載內容，再試一次。',
  limit: '今天的下載次數已達上限，請明天再試。',
  gone: '這一集已下架。',
  member: '會員已到期，因此已刪除。續訂後即可重新下載。',
  time: '未在期限內更新，因此已刪除。請重新下載。',
  broken: '下載失敗，請再試一次。',
  // In the player
  episode: '下載這一集',
  nextEpisodes: { other: '從這一集起下載 {count} 集' },
  added: { other: '正在下載 {count} 集，請保持 App 開啟。' },
  list: '查看下載內容',
  // An episode that cannot be played without a connection any more
  endedTitle: '這項下載已到期',
  endedText: '請連上網路並開啟 App：會員有效期間可以重新下載。',
  goneTitle: '這一集已下架',
  goneText: '這一集已從片庫移除，因此下載內容已刪除。',
}
