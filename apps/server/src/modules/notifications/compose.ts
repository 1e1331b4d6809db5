import { type LanguageId, languageById } from '@cliffhanger/domain/languages'
import { brandName, renderMail } from '../../adapters/mailer/letter.ts'
import type { Mail } from '../../adapters/mailer/mailer.ts'
import type { PushContent } from '../../adapters/push/encrypt-message.ts'
import type { Brand } from '../../brands.ts'
import { chooseTranslationOrEnglish, fillTextPlaceholders, languageOrDefault } from '../../in-language.ts'
import type { TitleNames } from './outbox-store.ts'
import { notificationTexts } from './texts.ts'

const nameOf = ({ texts, language: own, slug }: TitleNames, language: LanguageId): string =>
  chooseTranslationOrEnglish(texts, language, own)?.name ?? slug

/** Returns the name of a title and a text about its new episodes, in the viewer's language. */
function sayEpisodes(title: TitleNames, first: number, last: number, language: LanguageId): [string, string] {
  const { episode, episodes } = notificationTexts[languageById(language).key]
  return [
    nameOf(title, language),
    first === last ? fillTextPlaceholders(episode, { n: last }) : fillTextPlaceholders(episodes, { first, last }),
  ]
}

/** Creates the push message about new episodes of a title; tapping it opens the first new episode. */
export function composeNewEpisodesPush(title: TitleNames, first: number, last: number, language: number): PushContent {
  const known = languageOrDefault(language)
  const [name, text] = sayEpisodes(title, first, last, known)
  const path = `/video?${new URLSearchParams({ vid: title.vid_id, ep: String(first) })}`
  return { title: name, text, lang: languageById(known).tag, path, tag: `episodes ${title.vid_id}` }
}

/** Creates the push message about a reply to a viewer's feedback message; tapping it opens the feedback message. */
export function composeReplyPush(feedbackId: string, brand: Brand, language: number): PushContent {
  const known = languageOrDefault(language)
  const { key, tag } = languageById(known)
  return {
    title: brandName(brand, known),
    text: notificationTexts[key].answer,
    lang: tag,
    path: `/feeddetail?${new URLSearchParams({ id: feedbackId })}`,
    tag: `answer ${feedbackId}`,
  }
}

/**
 * Creates the push message about a gift that was accepted; tapping it opens the buyer's gifts. It does not say who
 * accepted the gift.
 */
export function composeGiftAcceptedPush(title: TitleNames, giftId: string, language: number): PushContent {
  const known = languageOrDefault(language)
  const { key, tag } = languageById(known)
  const { gift: text } = notificationTexts[key]
  return { title: nameOf(title, known), text, lang: tag, path: '/gift', tag: `gift ${giftId}` }
}

interface Digest {
  readonly to: string
  readonly brand: Brand
  readonly language: number
  /** Origin of the app. */
  readonly origin: string
  /** Unsubscribe URL. */
  readonly endUrl: string
  readonly news: readonly (TitleNames & { readonly first: number; readonly last: number })[]
}

/** Creates the weekly digest email with new episodes. Email clients can unsubscribe with one click (RFC 8058). */
export function composeDigestMail({ to, brand, language, origin, endUrl, news }: Digest): Mail {
  const known = languageOrDefault(language)
  const texts = notificationTexts[languageById(known).key].digest
  const values = { brand: brandName(brand, known) }
  const mail = renderMail({ to, subject: fillTextPlaceholders(texts.subject, values), brand, language: known }, [
    { kind: 'text', text: texts.lead },
    { kind: 'facts', rows: news.map((title) => sayEpisodes(title, title.first, title.last, known)) },
    { kind: 'link', text: texts.open, url: `${origin}/enjoy` },
    { kind: 'quiet', text: fillTextPlaceholders(texts.why, values) },
    { kind: 'quiet', text: `${texts.end}: ${endUrl}` },
  ])
  const headers = { 'List-Unsubscribe': `<${endUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...mail, headers }
}
