import type { Messages } from './en.ts'

export const zh: Messages = {
  ok: '成功',
  badRequest: '請求內容有誤：{field}',
  unauthorized: '登入狀態已失效，請重新整理頁面。',
  forbidden: '您沒有執行此操作的權限。',
  notFound: '找不到您要的內容。',
  conflict: '內容已有更新，請再試一次。',
  tooLarge: '檔案或內容過大。',
  notAnImage: '請選擇 JPEG、PNG 或 WebP 圖片。',
  tooMany: '操作過於頻繁，請稍後再試。',
  internal: '系統發生錯誤，請再試一次。（{requestId}）',
  unavailable: '服務忙碌中，請稍後再試。',
  locked: '本集尚未解鎖。',
  unpublished: '此劇目前無法觀看。',
  refused: '目前無法執行此操作。',
  notPaid: '付款尚未確認。',
  notEnoughCoins: '金幣不足。',
  wrongCode: '驗證碼錯誤或已失效，請重新取得。',
}
