import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import type { SubtitleCode } from '../languages.ts'
import { decodeText } from './decode-text.ts'

const srt = (text: string) =>
  `1\r\n00:00:01,000 --> 00:00:02,500\r\n${text}\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n${text}\r\n`

const samples: [string, SubtitleCode, string][] = [
  ['big5', 'cn', '為了保住父親的書店，她簽下三十天婚約。'],
  ['gb18030', 'cn', '为了保住父亲的书店，她签下三十天婚约。'],
  ['shift_jis', 'jp', '父の書店を守るため、リンは契約結婚に同意する。'],
  ['euc-jp', 'jp', '父の書店を守るため、リンは契約結婚に同意する。'],
  ['windows-1251', 'ru', 'Она подписала брачный контракт на тридцать дней.'],
  ['koi8-r', 'ru', 'Она подписала брачный контракт на тридцать дней.'],
  ['cp866', 'ru', 'Она подписала брачный контракт на тридцать дней.'],
  ['windows-1252', 'es', '¿Dónde está el corazón? Mañana será otro día…'],
  ['windows-1252', 'en', 'The café’s “naïve” clause — seventeen'],
  ['windows-1256', 'ar', 'وقّعت عقد زواج لمدة ثلاثين يومًا لإنقاذ المكتبة'],
  ['windows-874', 'th', 'หลินยอมแต่งงานสามสิบวันกับทายาทที่คิดจะทุบร้านนั้นทิ้ง'],
]

test.each(samples)('detects and decodes the encoding %s of subtitles in the language %s', (encoding, code, text) => {
  expect(decodeText(iconv.encode(srt(text), encoding), code).text).toBe(srt(text))
})

test.each(['utf-8', 'utf-16le', 'utf-16be'])('decodes %s text with and without a byte order mark', (encoding) => {
  for (const [, code, text] of samples) {
    for (const addBOM of [true, false]) {
      expect(decodeText(iconv.encode(srt(text), encoding, { addBOM }), code).text).toBe(srt(text))
    }
  }
})
