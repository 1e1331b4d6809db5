import { Fragment, type ReactNode } from 'react'
import styles from './facts.module.css'

/** Rows that consist of a label and a value. */
export function FactList({
  facts,
}: {
  readonly facts: readonly { readonly term: string; readonly value: ReactNode }[]
}) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
