import { definePlural, type TranslatedTexts } from '../../plural.ts'
import type { videos as english } from '../en/videos.ts'

export const videos: TranslatedTexts<typeof english> = {
  'videos.column': '影片',
  'videos.replace': '更換',
  'videos.replaceOf': '更換第 {n} 集的影片',
  'videos.replaceTitle': '更換第 {n} 集的影片？',
  'videos.replaceText': definePlural({
    other: '{count} 位觀眾看到這一集。新影片準備好之前，觀眾會看到舊影片。解鎖、觀看位置、字幕、名稱和價格都不變。',
  }),
  'videos.timing': '如果新影片的時間不同，請在之後修正字幕。',
  'videos.notVideo': '無法使用這個檔案：{name}。請選擇影片，例如 mp4。',
  'videos.add': '新增集數',
  'videos.addTitle': definePlural({ other: '新增 {count} 集？' }),
  'videos.addText':
    '它們會依名稱順序排在第 {last} 集之後。在兩集之間插入會改變集數編號，而連結、解鎖和觀眾的觀看位置都屬於編號。',
  'videos.addFree': '它們是免費的。',
  'videos.addCost': '每集 {coins} 金幣。',
  'videos.show': '準備好後立即顯示',
  'videos.plan': '在指定時間顯示',
  'videos.hold': '保持隱藏，例如用於上架計畫',
  'videos.new': '新集數',
  'videos.sending': '{name} · 已傳送 {percent} %',
  'videos.encoding': '{name} · 已編碼 {percent} %',
  'videos.order': '集數順序',
  'videos.move': definePlural({ other: '移動 {count} 集' }),
  'videos.orderText': definePlural({
    other:
      '{count} 集可以移動：它們是隱藏的，而且沒有人解鎖或觀看過。連結、解鎖和觀眾的觀看位置都屬於集數編號，所以其他集保留原編號。',
  }),
  'videos.moveText': definePlural({
    other: '{count} 集會改變編號。名稱、影片和字幕會移動；價格、是否顯示和預定時間留在編號上。',
  }),
  'videos.moved': definePlural({ other: '已移動 {count} 集' }),
  'videos.fixed': '{name} 必須保留編號。',
  'videos.use': '{unlocks} 人解鎖，{viewers} 人觀看',
}
