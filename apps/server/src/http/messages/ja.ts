import type { Messages } from './en.ts'

export const ja: Messages = {
  ok: '成功しました',
  badRequest: 'リクエストが正しくありません：{field}',
  unauthorized: 'セッションの有効期限が切れました。ページを再読み込みしてください。',
  forbidden: 'この操作は許可されていません。',
  notFound: '見つかりませんでした。',
  conflict: '内容が変更されています。もう一度お試しください。',
  tooLarge: 'サイズが大きすぎます。',
  notAnImage: 'JPEG、PNG、WebP の画像を選択してください。',
  tooMany: '操作の回数が多すぎます。しばらくしてからもう一度お試しください。',
  internal: 'サーバーでエラーが発生しました。もう一度お試しください。（{requestId}）',
  unavailable: 'ただいま混み合っています。しばらくしてからもう一度お試しください。',
  locked: 'このエピソードはロックされています。',
  unpublished: 'この作品は現在ご覧いただけません。',
  refused: '現在この操作はできません。',
  notPaid: 'お支払いはまだ確認できていません。',
  notEnoughCoins: 'コインが足りません。',
  wrongCode: 'コードが正しくないか、有効期限が切れています。新しいコードを取得してください。',
}
