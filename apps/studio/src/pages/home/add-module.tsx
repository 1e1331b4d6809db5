import { homeCardTypeIds } from '@cliffhanger/domain/card-types'
import { useText } from '#i18n/use-text.ts'
import { ListMenu } from '#ui/overlays/list-menu.tsx'
import { cardTypeNameOf } from './card-names.ts'

/** Adds a module with the selected card type to the end of the home page. */
export function AddModule({ onAdd }: { readonly onAdd: (cardType: number) => void }) {
  const locale = useText()
  const { t } = locale
  const button = { isSmall: true, icon: 'plus', children: t('home.add'), title: t('home.addModule') } as const
  const actions = homeCardTypeIds.map((cardType) => ({
    label: cardTypeNameOf(cardType, locale),
    run: () => onAdd(cardType),
  }))
  return <ListMenu button={button} actions={actions} />
}
