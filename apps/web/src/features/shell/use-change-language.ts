import { type LanguageId, languageById } from '@cliffhanger/domain/languages'
import { useApi } from '#api/use-api.ts'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'

/** Changing the language stores it and reloads the app, because every title's name comes from the server. */
export function useChangeLanguage(): (id: LanguageId) => void {
  const { act } = useApi()
  const settings = useSettings()
  return (id) => {
    settings.set(keys.language, id)
    act('changeLanguage', languageById(id).key)
    location.reload()
  }
}
