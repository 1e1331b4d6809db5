import type { Translated } from '../../message.ts'
import type { ads as english } from '../en/ads.ts'

export const ads: Translated<typeof english> = {
  title: '廣告',
  offer: '看廣告解鎖這一集',
  left: { other: '今天還可看 {count} 次（每天 {perDay} 次），廣告最長 {seconds} 秒。' },
  noneLeft: '今天的廣告次數已用完，{time} 起可再看。',
  offerFailed: '無法載入這一集能否用廣告解鎖。',
  needsConsent: '如果你允許廣告聯播網識別你，就能以廣告解鎖這一集。',
  privacyChoice: '隱私選項',
  loading: '正在載入廣告…',
  remaining: { other: '剩下 {count} 秒' },
  pause: '暫停',
  play: '播放',
  soundOn: '開啟聲音',
  soundOff: '關閉聲音',
  close: '關閉廣告',
  leave: '不解鎖並關閉',
  leaveText: '如果現在關閉廣告，這一集仍會鎖定。',
  stay: '繼續觀看',
  checking: '正在解鎖這一集…',
  late: '廣告尚未確認。若在 30 分鐘內確認，這一集就會開啟，即使你關閉這個畫面。開始另一則廣告會使它失效。',
  checkAgain: '再確認一次',
  none: '目前沒有廣告，沒有計入次數。',
  long: '廣告超過這一集的上限 {seconds} 秒，因此沒有播放，也沒有計入次數。',
  failed: '廣告無法載入或播放，沒有計入次數。可能是廣告攔截器造成的。',
  over: '這則廣告花了太久時間，或之後又開始了另一則。這一集仍然鎖定。',
}
