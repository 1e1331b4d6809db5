import { definePlural, type TranslatedTexts } from '../../plural.ts'
import type { videos as english } from '../en/videos.ts'

export const videos: TranslatedTexts<typeof english> = {
  'videos.column': '動画',
  'videos.replace': '差し替え',
  'videos.replaceOf': '第{n}話の動画を差し替え',
  'videos.replaceTitle': '第{n}話の動画を差し替えますか？',
  'videos.replaceText': definePlural({
    other:
      'このエピソードまで見た視聴者：{count}人。新しい動画の準備ができるまで、視聴者には元の動画が再生されます。アンロック、再生位置、字幕、名前、価格はそのままです。',
  }),
  'videos.timing': '新しい動画のタイミングが異なる場合は、あとで字幕を修正してください。',
  'videos.notVideo': 'このファイルは使えません：{name}。mp4などの動画を選んでください。',
  'videos.add': 'エピソードを追加',
  'videos.addTitle': definePlural({ other: '{count}話を追加しますか？' }),
  'videos.addText':
    '名前の順に、第{last}話の後に続きます。間に挿入すると番号が変わります。リンク、アンロック、視聴者の再生位置は番号に結び付いています。',
  'videos.addFree': '無料です。',
  'videos.addCost': '1話{coins}コインです。',
  'videos.show': '準備ができ次第公開する',
  'videos.plan': '指定した時刻に公開',
  'videos.hold': '非公開のままにする（公開予定で使う場合など）',
  'videos.new': '新しいエピソード',
  'videos.sending': '{name} · {percent} % 送信済み',
  'videos.encoding': '{name} · {percent} % エンコード済み',
  'videos.order': 'エピソードの順序',
  'videos.move': definePlural({ other: '{count}話を移動' }),
  'videos.orderText': definePlural({
    other:
      '移動できるのは{count}話です。非公開で、だれもアンロックも視聴もしていないエピソードです。リンク、アンロック、視聴者の再生位置は番号に結び付いているため、ほかのエピソードの番号は変わりません。',
  }),
  'videos.moveText': definePlural({
    other: '{count}話の番号が変わります。名前、動画、字幕が移動し、価格、公開状態、公開予定は番号に残ります。',
  }),
  'videos.moved': definePlural({ other: '{count}話を移動しました' }),
  'videos.fixed': '{name}の番号は変えられません。',
  'videos.use': 'アンロック{unlocks}人、視聴{viewers}人',
}
