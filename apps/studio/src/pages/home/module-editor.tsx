import type { EditedHomeModule, HomeModuleProblem } from '@cliffhanger/contract/studio/home'
import { homeCardTypeIds } from '@cliffhanger/domain/card-types'
import { languages } from '@cliffhanger/domain/languages'
import { TextsField } from '#editing/texts-field.tsx'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { CheckField, SelectField, TextField } from '#ui/forms/field.tsx'
import { SegmentedControl } from '#ui/forms/segments.tsx'
import { Card } from '#ui/pages/card.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { cardTypeNameOf } from './card-names.ts'
import styles from './home.module.css'
import {
  moduleAudienceOf,
  moduleAudiences,
  moduleLanguagesOf,
  moduleNameOf,
  moduleProblemText,
  moduleSelectionOf,
  moduleSelections,
  watchHistoryCardType,
  withAudience,
  withCardType,
  withLanguage,
  withSelection,
} from './modules.ts'
import { ModuleTitles } from './titles/title-tray.tsx'
import type { TitleSummary } from './titles/use-titles.ts'

interface ModuleEditorProps {
  readonly module: EditedHomeModule
  readonly problems: readonly HomeModuleProblem[]
  readonly canEdit: boolean
  readonly titleOf: (id: string) => TitleSummary | undefined
  onChange(module: EditedHomeModule): void
  onRemove(): void
}

/** Edits all fields of a module. */
export function ModuleEditor({ module, problems, canEdit, titleOf, onChange, onRemove }: ModuleEditorProps) {
  const locale = useText()
  const { t } = locale
  const name = moduleNameOf(module, locale)
  const errorOf = (field: string) => {
    const found = problems.find((problem) => problem.field === field)
    return found && moduleProblemText(found, t)
  }
  const selection = moduleSelectionOf(module)
  const hasContent = module.cardType !== watchHistoryCardType
  return (
    <Card
      title={name}
      about={cardTypeNameOf(module.cardType, locale)}
      actions={
        canEdit && (
          <Button look="quiet" isSmall icon="close" aria-label={t('home.removeName', { name })} onClick={onRemove}>
            {t('home.remove')}
          </Button>
        )
      }
    >
      <div className={styles.fields}>
        <TextsField
          key={module.id}
          labelIn={(language) => t('home.nameIn', { language })}
          texts={module.names}
          error={errorOf('names')}
          isDisabled={!canEdit}
          onChange={(names) => onChange({ ...module, names })}
        />
        <SelectField
          label={t('home.audience')}
          error={errorOf('for')}
          isDisabled={!canEdit}
          options={moduleAudiences.map((value) => ({ value, label: t(`home.for.${value}`) }))}
          value={moduleAudienceOf(module)}
          onChoose={(audience) => onChange(withAudience(module, audience))}
        />
        <SelectField
          label={t('home.cardType')}
          error={errorOf('cardType')}
          isDisabled={!canEdit}
          options={homeCardTypeIds.map((cardType) => ({
            value: String(cardType),
            label: cardTypeNameOf(cardType, locale),
          }))}
          value={String(module.cardType)}
          onChoose={(cardType) => onChange(withCardType(module, Number(cardType)))}
        />
        <TextField
          label={t('home.id')}
          error={errorOf('id')}
          disabled={!canEdit}
          value={module.id}
          onChange={({ target }) => onChange({ ...module, id: target.value })}
        />
      </div>
      <fieldset className={styles.languages} aria-label={t('home.languages')} disabled={!canEdit}>
        <span className={styles.legend}>{t('home.languages')}</span>
        {languages.map(({ key: language, name: label }) => (
          <CheckField
            key={language}
            label={label}
            isChecked={moduleLanguagesOf(module).includes(language)}
            isDisabled={!canEdit}
            onCheck={(isChecked) => onChange(withLanguage(module, language, isChecked))}
          />
        ))}
      </fieldset>
      <ErrorMessage text={errorOf('languages')} />
      {hasContent ? (
        <>
          <div className={styles.contentHead}>
            <h3>{t('home.titlesOf')}</h3>
            <SegmentedControl
              label={t('home.titlesOf')}
              options={moduleSelections.map((value) => ({ value, label: t(`home.select.${value}`) }))}
              value={selection}
              isDisabled={!canEdit}
              onChoose={(chosen) => onChange(withSelection(module, chosen))}
            />
          </div>
          {problems
            .filter(({ field }) => field === 'titles' || field === 'select')
            .map((problem) => (
              <ErrorMessage key={problem.reason} text={moduleProblemText(problem, t)} />
            ))}
          {selection === 'titles' ? (
            <ModuleTitles
              titles={module.titles ?? []}
              titleOf={titleOf}
              canEdit={canEdit}
              onChange={(titles) => onChange({ ...module, titles })}
            />
          ) : (
            <p className={styles.about}>{t('home.selectText')}</p>
          )}
        </>
      ) : (
        <p className={styles.about}>{t('home.historyText')}</p>
      )}
    </Card>
  )
}
