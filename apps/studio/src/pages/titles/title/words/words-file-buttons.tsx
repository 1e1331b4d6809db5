import { useRef, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { saveFile } from '#ui/save-file.ts'
import type { TitleData } from '../title.tsx'
import { parseTextsFile, type TitleTextsByLanguage, titleTextsAsJson } from './words-file.ts'

interface Props {
  readonly title: TitleData
  readonly words: TitleTextsByLanguage
  readonly onRead: (words: TitleTextsByLanguage) => void
  readonly mayWrite: boolean
}

/** Buttons that download the texts as a JSON file, and load such a file into the draft. */
export function TextsFileButtons({ title, words, onRead, mayWrite }: Props) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const { slug } = title
  async function read(file: File): Promise<void> {
    const found = parseTextsFile(await file.text(), slug)
    if (typeof found === 'string') return setProblem(t(`title.words.file.${found}`, { id: slug }))
    setProblem('')
    onRead(found)
  }
  return (
    <>
      <ErrorMessage text={problem} />
      <Button
        icon="download"
        onClick={() =>
          saveFile(
            `${slug}-words.json`,
            'application/json',
            titleTextsAsJson(words, { id: slug, language: title.state.language }),
          )
        }
      >
        {t('title.words.export')}
      </Button>
      {mayWrite && (
        <>
          <Button icon="upload" onClick={() => input.current?.click()}>
            {t('title.words.import')}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept="application/json,.json"
            aria-label={t('title.words.import')}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) void read(file)
            }}
          />
        </>
      )}
    </>
  )
}
