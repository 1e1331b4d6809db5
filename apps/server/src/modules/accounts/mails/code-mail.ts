import { type LanguageId, languageById } from '@cliffhanger/domain/languages'
import { brandName, renderMail } from '../../../adapters/mailer/letter.ts'
import type { Mail } from '../../../adapters/mailer/mailer.ts'
import type { Brand } from '../../../brands.ts'
import { fillTextPlaceholders } from '../../../in-language.ts'
import { codeTexts } from './code-texts.ts'

interface CodeMail {
  readonly to: string
  readonly code: string
  /** Purpose of the code: 1 login, 2 account deletion, 3 wallet recovery. */
  readonly purpose: 1 | 2 | 3
  readonly language: LanguageId
  readonly brand: Brand
}

/** Composes an email with a code. In its plain text the code is the only word of eight capitals and digits. */
export function codeMail({ to, code, purpose, language, brand }: CodeMail): Mail {
  const texts = codeTexts[languageById(language).key]
  const say = (text: string) => fillTextPlaceholders(text, { brand: brandName(brand, language) })
  return renderMail({ to, subject: say(texts.subject[purpose]), brand, language }, [
    { kind: 'text', text: say(texts.why[purpose]) },
    { kind: 'code', text: code },
    { kind: 'quiet', text: texts.validity },
    { kind: 'quiet', text: texts.ignore },
  ])
}
