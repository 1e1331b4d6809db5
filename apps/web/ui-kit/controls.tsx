import { useState } from 'react'
import buttons from '#ui/button.module.css'
import { Field } from '#ui/forms/field.tsx'
import radioRow from '#ui/forms/radio-row.module.css'
import { Switch } from '#ui/forms/switch.tsx'
import { CloseIcon, NextIcon, SettingsIcon } from '#ui/icons/row-icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { ButtonRow, FactRow, LinkRow, Rows, SwitchRow } from '#ui/rows.tsx'
import styles from './page.module.css'
import { Section } from './section.tsx'

const buttonKinds = ['primary', 'quiet', 'outline'] as const

const Buttons = () => (
  <Section title="Button">
    {buttonKinds.map((kind) => (
      <div key={kind} className={styles.examples}>
        <button type="button" className={buttons[kind]}>
          {kind}
        </button>
        <button type="button" className={buttons[kind]} disabled>
          {kind}, disabled
        </button>
        <button type="button" className={`${buttons[kind]} ${buttons.compact}`}>
          {kind}, compact
        </button>
      </div>
    ))}
    <div className={styles.examples}>
      <button type="button" className={buttons.link}>
        link
      </button>
      <button type="button" className={buttons.round} aria-label="Close">
        <CloseIcon />
      </button>
      <Link href="#link" className={buttons.outline}>
        Link within the app
      </Link>
    </div>
  </Section>
)

function Fields() {
  const [email, setEmail] = useState('viewer@')
  const error = /^\S+@\S+\.\S+$/.test(email) ? '' : 'Enter a valid email'
  return (
    <Section title="Field">
      <div className={styles.column}>
        <Field label="Email" type="email" error={error} value={email} onChange={(e) => setEmail(e.target.value)} />
        <Field label="Code" error="" placeholder="123456">
          <button type="button" className={buttons.link}>
            Send code
          </button>
        </Field>
        <Field label="Title" error="" value="Cannot be changed" disabled />
      </div>
    </Section>
  )
}

function Switches() {
  const [isOn, setIsOn] = useState(false)
  return (
    <Section title="Switch">
      <div className={styles.column}>
        <Switch label="Data saver" text="Plays at a lower quality." isOn={isOn} onChange={setIsOn} />
        <Switch label="Play the next episode" isOn={!isOn} onChange={(next) => setIsOn(!next)} />
      </div>
    </Section>
  )
}

const sizes = ['Small', 'Medium', 'Large']

function RadioRows() {
  const [chosen, setChosen] = useState('Medium')
  return (
    <Section title="Radio row">
      <fieldset className={styles.column}>
        <legend className="visually-hidden">Text size</legend>
        {sizes.map((size) => (
          <label key={size} className={radioRow.row}>
            <input type="radio" name="size" checked={size === chosen} onChange={() => setChosen(size)} />
            {size}
          </label>
        ))}
      </fieldset>
    </Section>
  )
}

function ListRows() {
  const [isOn, setIsOn] = useState(true)
  return (
    <Section title="Rows">
      <div className={styles.column}>
        <Rows>
          <LinkRow href="#row" Drawing={SettingsIcon} value="English">
            Link row
          </LinkRow>
          <ButtonRow onClick={() => setIsOn(false)} Drawing={SettingsIcon} text="Switches the row below off.">
            Button row
          </ButtonRow>
          <ButtonRow onClick={() => undefined} isBusy>
            Busy button row
          </ButtonRow>
          <ButtonRow onClick={() => undefined} isOpening value="Not chosen yet">
            Row that opens a dialog
          </ButtonRow>
          <SwitchRow Drawing={NextIcon} label="Switch row" isOn={isOn} onChange={setIsOn} />
          <FactRow Drawing={SettingsIcon} label="Fact row">
            a-long-address@mail.example
          </FactRow>
        </Rows>
      </div>
    </Section>
  )
}

export const Controls = () => (
  <>
    <Buttons />
    <Fields />
    <Switches />
    <RadioRows />
    <ListRows />
  </>
)
