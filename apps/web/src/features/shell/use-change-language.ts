import { type LanguageId, languageById } from '@cliffhanger/domain/languages'
import { useApi } from '#api/use-api.ts'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'

/** Returns a function that stores the language and reloads the app, because the server translates title names. */
export function useChangeLanguage(): (id: LanguageId) => void {
  const { act } = useApi()
  const settings = useSettings()
  return (id) => {
    settings.set(keys.language, id)
    act('changeLanguage', languageById(id).key)
    location.reload()
  }
}
