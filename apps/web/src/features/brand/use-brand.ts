import { useEffect } from 'react'
import { useApi } from '#api/use-api.ts'
import { useLocale } from '#i18n/use-text.ts'

/** The app's name in the viewer's language. */
export function useBrandName(): string {
  const { names } = useApi().config.brand
  const { key } = useLocale().language
  return names[key] ?? names.en ?? 'Cliffhanger'
}

/** The name of "For you" in the viewer's language; undefined for a brand without it. */
export function useForYouName(): string | undefined {
  const { forYou } = useApi().config.brand
  return forYou?.[useLocale().language.key]
}

/** `<screen> · <app>`; '' for the app's name alone; undefined until the screen knows its name. */
export function usePageTitle(screen: string | undefined) {
  const name = useBrandName()
  useEffect(() => {
    if (screen !== undefined) document.title = screen ? `${screen} · ${name}` : name
  }, [screen, name])
}
